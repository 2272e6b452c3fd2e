/** Every address of the portal. Those of the console are in its own `paths.ts`. */

/** The first part of a path: a list and what is opened from it share it. */
export const sectionOf = (path: string): string | undefined => path.split('/')[1];

export const startPath = '/';
export const signInPath = '/login';
/** The sign-in page, with the address to return to. */
export const loginPath = (from: string): string =>
  `${signInPath}?callback=${encodeURIComponent(from)}`;

export const announcementsPath = '/announcement/home';
export const announcementPath = <const Id extends string>(id: Id) =>
  `/announcement/detail/${id}` as const;

export const rankPath = '/rank/personal';

export const guidelinesPath = '/rule/home';

export const giftsPath = '/award/home';
export const exchangePath = <const Id extends string>(id: Id) => `/award/exchange/${id}` as const;

export const submitPath = '/weak/home';
/** The page that edits a draft, or begins one with this id. */
export const draftPath = (id: string) => `${submitPath}?draft=${id}` as const;

export const memberPath = '/user/center';
export const reportsPath = '/personal/submit';
export const reportPath = <const Id extends string>(id: Id) =>
  `/personal/submit/detail/${id}` as const;
export const ordersPath = '/personal/my-gift';
export const orderPath = <const Id extends string>(id: Id) =>
  `/personal/my-gift/detail/${id}` as const;
export const coinsPath = '/personal/security-currency';
export const contributionPath = '/personal/contribution';
export const lettersPath = '/personal/message';
export const centerPath = '/personal/center';
/** A tab of the personal centre; with a gift, the page leads back to it. */
export const centerTabPath = (tab: string, gift?: string) =>
  `${centerPath}?tab=${tab}${gift === undefined ? '' : `&gift=${encodeURIComponent(gift)}`}`;

export const captchaPath = '/demo/code';
