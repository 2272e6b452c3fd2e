import type { MessageDescriptor } from '@lingui/core';
import type { StaffRole } from '@shieldsource/contract/staff';
import type { IconName } from '../ui/icons/Icon.tsx';
import type { PageLoader } from '../ui/page/LazyPage.tsx';

export interface Page {
  /** Pattern of the router, behind `/console`. */
  readonly path: string;
  readonly title: MessageDescriptor;
  /** Who sees it: anyone (the sign-in), or staff holding one of the roles. */
  readonly access: 'anyone' | readonly StaffRole[];
  readonly load: PageLoader;
  /** Its entry in the menu. */
  readonly icon?: IconName;
}

/** Every page of the console. The first that a person may see is where they arrive. */
export const pages: readonly Page[] = [];
