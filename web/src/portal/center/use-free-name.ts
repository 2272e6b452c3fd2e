import { getNickNameFree, nickName } from '@shieldsource/contract/people/profile';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';

/** Whether a name is available; `unknown` while it is invalid, is the member's own, or the check failed. */
export type NameState = 'unknown' | 'validating' | 'free' | 'taken';

const waitMs = 400;

/** Checks a valid name with the server once the typing pauses. */
export function useFreeName(typed: string, own: string): NameState {
  const checked = nickName.safeParse(typed);
  const name = checked.success ? checked.data : '';
  const settled = useSettled(name, waitMs);
  const isAsked = name !== '' && name !== own;
  const isSettled = settled === name;
  const asked = useQuery({
    ...queryOf(getNickNameFree, { nickName: settled }, { silent: true }),
    enabled: isAsked && isSettled,
  });
  if (!isAsked) return 'unknown';
  if (!isSettled || asked.isFetching) return 'validating';
  if (!asked.data) return 'unknown';
  return asked.data.isFree ? 'free' : 'taken';
}
