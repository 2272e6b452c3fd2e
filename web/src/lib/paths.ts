import { centerPath, signInPath, submitPath } from '@shieldsource/contract/site/paths';

export * from '@shieldsource/contract/site/paths';

/** The first part of a path: a list and what is opened from it share it. */
export const sectionOf = (path: string): string | undefined => path.split('/')[1];

/** The sign-in page, with the address to return to. */
export const loginPath = (from: string): string =>
  `${signInPath}?callback=${encodeURIComponent(from)}`;

/** The page that edits a draft, or begins one with this id. */
export const draftPath = (id: string) => `${submitPath}?draft=${id}` as const;

/** A tab of the personal centre; with a gift, the page leads back to it. */
export const centerTabPath = (tab: string, gift?: string) =>
  `${centerPath}?tab=${tab}${gift === undefined ? '' : `&gift=${encodeURIComponent(gift)}`}`;
