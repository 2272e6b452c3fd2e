import type { ReportRow } from '@shieldsource/contract/reports/calls';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { reportPath } from '../../lib/paths.ts';
import { dateOf, numberOf } from '../../ui/text/formats.ts';
import { AwardStateTag } from '../../pieces/reports/AwardStateTag.tsx';
import { MiniLifeline } from '../../pieces/reports/MiniLifeline.tsx';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { WaitingTag } from '../../pieces/waiting/WaitingTag.tsx';
import classes from './ReportCards.module.css';

interface ReportCardsProps {
  readonly rows: readonly ReportRow[];
  /** The rows are still those of the previous page. */
  readonly isStale: boolean;
}

/** The same list as cards. */
export function ReportCards({ rows, isStale }: ReportCardsProps) {
  const { t } = useLingui();
  return (
    <ul className={`stack gap-16 ${classes.cards}`} aria-label={t`我的漏洞`} aria-busy={isStale}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={`stack gap-8 relative on-surface bordered rounded ${classes.card}`}
        >
          <div className={`row gap-8 quiet tabular ${classes.head}`}>
            {row.level !== null && <SeverityTag level={row.level} />}
            <span>{row.number}</span>
            <time>{dateOf(row.createTime)}</time>
          </div>
          <Link className={`plain bold ${classes.title}`} to={reportPath(row.id)}>
            {row.title}
          </Link>
          <p className="faint note leading-20">
            {row.appName} · {row.typeName}
          </p>
          {row.waiting && (
            <p>
              <WaitingTag waiting={row.waiting} />
            </p>
          )}
          <div
            className={`row wrap justify-between gap-4-12 soft small line-above ${classes.foot}`}
          >
            <MiniLifeline status={row.status} name={row.statusName} />
            <Reward row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Reward({ row: { contribution, currency, awardState } }: { row: ReportRow }) {
  const { t } = useLingui();
  // a raise that waits: the first award is already earned
  if (!contribution && !currency) return awardState ? <AwardStateTag state={awardState} /> : null;
  const [points, coins] = [numberOf(contribution), numberOf(currency)];
  return <span className="figures">{t`${points} 贡献值 · ${coins} 安全币`}</span>;
}
