/** Every address of the portal: pages link by them, letters and feeds too. Those of the console are in its own `paths.ts`. */

export const startPath = '/';
export const signInPath = '/login';

export const announcementsPath = '/announcement/home';
export const announcementPath = <const Id extends string>(id: Id) =>
  `/announcement/detail/${id}` as const;

export const rankPath = '/rank/personal';

export const guidelinesPath = '/rule/home';

export const giftsPath = '/award/home';
export const exchangePath = <const Id extends string>(id: Id) => `/award/exchange/${id}` as const;

export const submitPath = '/weak/home';

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

export const captchaPath = '/demo/code';

/** The routes of the portal, as its router writes them. Page views are counted for these. */
export const portalRoutes = [
  startPath,
  signInPath,
  submitPath,
  announcementsPath,
  announcementPath(':id'),
  rankPath,
  guidelinesPath,
  giftsPath,
  exchangePath(':id'),
  centerPath,
  reportsPath,
  reportPath(':id'),
  ordersPath,
  orderPath(':id'),
  coinsPath,
  contributionPath,
  lettersPath,
  memberPath,
  captchaPath,
] as const;
export type PortalRoute = (typeof portalRoutes)[number];
