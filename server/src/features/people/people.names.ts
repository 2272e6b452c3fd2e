import { shownName, type AccountState } from '@shieldsource/contract/people/calls';

/** The name that others see, from a row of `researcher`. */
export const nameOf = (row: { nick_name: string; uid: number; state: AccountState }): string =>
  shownName({ nickName: row.nick_name, uid: row.uid, state: row.state });
