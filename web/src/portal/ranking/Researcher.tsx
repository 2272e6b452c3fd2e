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
    <span className={classes.researcher}>
      <Avatar src={row.headPortrait} name={row.nickName} size={32} />
      <CardName row={row} />
      {row.isMe && <span className={classes.me}>{t`我`}</span>}
    </span>
  );
}
