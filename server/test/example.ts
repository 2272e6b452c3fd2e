import type { StaffRole } from '@shieldsource/contract/staff/roles';
import type { Person } from './app.ts';

export interface Example {
  /** An input with which the call succeeds once. Records in it belong to `owner`, a researcher. */
  readonly input: (
    owner: Person,
    /** The caller, where the input has to belong to them. */
    caller?: Person,
  ) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** The secret of the browser that has to make the call. */
  readonly browser?: string;
  /** The field that names a record which others may not see. */
  readonly names?: string;
  /** Others may see the record. */
  readonly ofEverybody?: true;
  /** Those among the call's roles that may see the record; all, if not given. */
  readonly roles?: readonly StaffRole[];
}
