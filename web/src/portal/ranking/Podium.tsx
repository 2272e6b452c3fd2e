import type { RankRow } from '@shieldsource/contract/ranking';
import { useLingui } from '@lingui/react/macro';
import { numberOf } from '../../lib/formats.ts';
import { Avatar } from '../../ui/frame/Avatar.tsx';
import { CardName } from './CardName.tsx';
import classes from './ranking.module.css';

/** The first three; the first in the middle and highest, on narrow screens on top. */
export function Podium({ rows }: { rows: readonly RankRow[] }) {
  const { t } = useLingui();
  return (
    <ol className={classes.podium}>
      {rows.map((row, index) => (
        <li
          key={index}
          className={classes.step}
          data-place={index + 1}
          data-me={row.isMe || undefined}
        >
          <Avatar src={row.headPortrait} name={row.nickName} size={index === 0 ? 72 : 60} />
          <span className={classes.podiumName}>
            <CardName row={row} />
            {row.isMe && <span className={classes.me}>{t`我`}</span>}
          </span>
          <span className={`${classes.podiumScore} figures`}>{numberOf(row.contribution)}</span>
          <span className={classes.podiumMore}>{t`贡献值 · ${row.validCount} 份有效报告`}</span>
          <span className={`${classes.block} figures`}>{row.rank}</span>
        </li>
      ))}
    </ol>
  );
}
