import type { RankRow } from '@shieldsource/contract/ledger/ranking';
import { useLingui } from '@lingui/react/macro';
import { Avatar } from '../../ui/frame/Avatar.tsx';
import { CardName } from './CardName.tsx';
import classes from './ranking.module.css';

/** Portrait and name in a row of the ranking; the member's own row is marked. */
export function Researcher({
  row,
}: {
  row: Pick<RankRow, 'uid' | 'headPortrait' | 'nickName' | 'isMe'>;
}) {
  const { t } = useLingui();
  return (
    <span className={`row min-w-0 gap-12 ${classes.researcher}`}>
      <Avatar src={row.headPortrait} name={row.nickName} size={32} />
      <CardName row={row} />
      {row.isMe && <span className={`rigid note leading-20 regular ${classes.me}`}>{t`我`}</span>}
    </span>
  );
}
