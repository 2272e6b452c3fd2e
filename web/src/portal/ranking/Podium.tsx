import type { RankRow } from '@shieldsource/contract/ledger/ranking';
import { useLingui } from '@lingui/react/macro';
import { numberOf } from '../../ui/text/formats.ts';
import { Avatar } from '../../ui/frame/Avatar.tsx';
import { CardName } from './CardName.tsx';
import classes from './ranking.module.css';

// gold, silver, bronze
const tones = ['amber', 'grey', 'orange'] as const;

/** The first three; the first in the middle and highest. */
export function Podium({ rows }: { rows: readonly RankRow[] }) {
  const { t } = useLingui();
  return (
    <ol className={`stack thirds items-end gap-16 line-below ${classes.podium}`}>
      {rows.map((row, index) => (
        <li
          key={index}
          className={`stack justify-items-center min-w-0 text-center ${classes.step}`}
          data-place={index + 1}
          data-tone={tones[index]}
        >
          <Avatar src={row.headPortrait} name={row.nickName} size={index === 0 ? 72 : 60} />
          <span className={`mt-12 read bold anywhere ${classes.podiumName}`}>
            <CardName row={row} />
            {row.isMe && (
              <span className={`rigid note leading-20 regular ${classes.me}`}>{t`我`}</span>
            )}
          </span>
          <span className={`mt-4 bold ${classes.podiumScore} figures`}>
            {numberOf(row.contribution)}
          </span>
          <span className={`quiet ${classes.podiumMore}`}>
            <span>{t`贡献值`}</span>
            <span>{t`${row.validCount} 份有效报告`}</span>
          </span>
          <span className={`stack place-center w-full ${classes.block} figures`}>{row.rank}</span>
        </li>
      ))}
    </ol>
  );
}
