import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getReviewDetail, getReviewPage } from '@shieldsource/contract/console';
import type { Route } from '@shieldsource/contract/route';
import type { PageLoader } from '../ui/page/LazyPage.tsx';

export interface Page {
  /** Pattern of the router, behind `/console`. */
  readonly path: string;
  /** The call that fills it: who may make it sees the page. */
  readonly filledBy: Route;
  readonly load: PageLoader;
  /** Its name in the menu, where it has an entry. */
  readonly entry?: MessageDescriptor;
}

/** Every page of the console but the sign-in; an unknown path goes to `/console/`. */
export const pages: readonly Page[] = [
  {
    path: '/',
    filledBy: getReviewPage,
    load: () => import('./reports/QueuePage.tsx'),
    entry: msg`审核队列`,
  },
  {
    path: '/reports/:id',
    filledBy: getReviewDetail,
    load: () => import('./reports/ReportPage.tsx'),
  },
];
