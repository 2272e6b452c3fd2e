import { shownName, type AccountState } from '@shieldsource/contract/people/calls';
import { say } from '@shieldsource/contract/say';
import { portraitAddress } from '../files/files.ts';

interface NamedRow {
  readonly uid: number;
  readonly nick_name: string;
  readonly hide_in_rank: boolean;
  readonly state: AccountState;
  readonly portrait_id: string | null;
}

/** The public name of a researcher. `uid` is null for those who are not named. */
export function publicNameOf(row: NamedRow): {
  uid: number | null;
  nickName: string;
  headPortrait: string;
} {
  const name = shownName({
    nickName: row.nick_name,
    uid: row.uid,
    state: row.state,
  });
  if (row.state === 'cancelled') return { uid: null, nickName: name, headPortrait: '' };
  // hidden on request, being cancelled, or disabled: the row stays, the name does not
  if (row.hide_in_rank || row.state !== 'active')
    return { uid: null, nickName: say('匿名白帽'), headPortrait: '' };
  return { uid: row.uid, nickName: name, headPortrait: portraitAddress(row.portrait_id) };
}
