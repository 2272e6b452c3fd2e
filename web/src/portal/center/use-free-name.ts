import { getNickNameFree, nickName } from '@shieldsource/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';

/** Whether a name can be had: unknown while it breaks a rule, is the member's own, or nobody could be asked. */
export type NameState = 'unknown' | 'validating' | 'free' | 'taken';

const waitMs = 400;

/** Asks about a name that keeps the rules, once the typing rests. */
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
