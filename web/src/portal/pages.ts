import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { IconName } from '../ui/icons/Icon.tsx';
import type { PageLoader } from '../ui/page/LazyPage.tsx';

export interface Page {
  /** Pattern of the router. */
  readonly path: string;
  readonly title: MessageDescriptor;
  /** `user` pages are there for members only, and stand inside the component library. */
  readonly access: 'anyone' | 'user';
  /** `full` has no footer and fills the width, `side` has the side menu. */
  readonly layout: 'full' | 'plain' | 'side';
  readonly load: PageLoader;
  /** Logged out, the address leads to sign-in and back, not to `/`. */
  readonly leadsToLogin?: true;
  /** Its entry in the side menu. */
  readonly icon?: IconName;
}

/** Every page of the portal; an unknown path goes to `/`. */
export const pages: readonly Page[] = [
  {
    path: '/',
    title: msg`首页`,
    access: 'anyone',
    layout: 'full',
    load: () => import('./home/HomePage.tsx'),
  },
  {
    path: '/login',
    title: msg`登录`,
    access: 'anyone',
    layout: 'plain',
    load: () => import('./login/LoginPage.tsx'),
  },
  {
    path: '/rank/personal',
    title: msg`贡献排行榜`,
    access: 'anyone',
    layout: 'plain',
    load: () => import('./ranking/RankPage.tsx'),
  },
];
