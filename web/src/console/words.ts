/** The console's own words in another language than Chinese. */
export const wordsIn = {
  en: () => import('../locales/console/en.po'),
};
