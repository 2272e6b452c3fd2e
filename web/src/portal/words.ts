/** The portal's own words in another language than Chinese. */
export const wordsIn = {
  en: () => import('../locales/portal/en.po'),
};
