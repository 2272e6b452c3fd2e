import type { Route } from '@shieldsource/contract/route';
import type { StaffRole } from '@shieldsource/contract/staff';

/** Whether these roles may make the call, by the contract. The server decides again. */
export const mayCall = (roles: readonly StaffRole[], { access }: Pick<Route, 'access'>): boolean =>
  typeof access !== 'string' && access.some((role) => roles.includes(role));
