import { useLingui } from '@lingui/react/macro';
import { mostAlone, mostAtOnce } from '@shieldsource/contract/reports/desk-work';
import { useState } from 'react';
import { Acts, type Act } from '../kit/Acts.tsx';
import { useStaff } from '../../lib/staff-session.ts';
import { useKeys } from '../../ui/keys/keys.tsx';
import { assignAct, exportAct, ignoreAct, mergeAct, type Outcome } from './bulk-acts.tsx';
import classes from './BulkBar.module.css';
import type { InboxRow } from '../inbox-place.ts';
import type { Selection } from './selection.ts';

interface BulkBarProps {
  readonly selection: Selection<InboxRow>;
  /** How many of the selected reports are on this page. */
  readonly here: number;
}

/** The acts on the selected reports, and their results. Nothing while none is selected. */
export function BulkBar({ selection, here }: BulkBarProps) {
  const { t } = useLingui();
  const { person } = useStaff();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const { rows, clear } = selection;
  const count = rows.length;
  const refused = outcomes.filter(({ isDone }) => isDone === false);

  const onAnswer = (answer: readonly Outcome[]) => {
    setOutcomes(answer);
    selection.keep(
      new Set(answer.filter(({ isDone }) => isDone === false).map(({ reportId }) => reportId)),
    );
  };
  const leave = () => {
    setOutcomes([]);
    clear();
  };
  useKeys(count > 0 ? [{ key: 'Escape', name: t`取消选择`, act: leave }] : []);
  if (count === 0) return null;

  const about = { rows, onAnswer };
  const isReviewer = person?.roles.includes('reviewer') ?? false;
  const acts: Act[] =
    count > mostAtOnce
      ? []
      : [
          assignAct(about),
          ...(isReviewer ? [ignoreAct(about), mergeAct(about)] : []),
          exportAct(about),
        ];

  return (
    <section
      className={`stack gap-8 p-10-16 raised rounded sticky lifted ${classes.bar}`}
      aria-label={t`选中的报告`}
    >
      {refused.length > 0 && (
        <div className={`p-8-12 warn rounded-small waits ${classes.outcome}`} role="status">
          <b>{t`${refused.length} 份这次没有处理，仍然选中：`}</b>
          <ul>
            {refused.map(({ reportId, number, why }) => (
              <li key={reportId}>
                {number} {why}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="row wrap justify-between gap-8-16">
        <p className="flex wrap gap-0-12 tabular" role="status">
          <b>{t`已选 ${count} 份`}</b>
          {here < count && <span className="soft">{t`其中 ${count - here} 份不在这一页`}</span>}
          {count > mostAtOnce && (
            <span className="soft">{t`一次最多处理 ${mostAtOnce} 份，请减少选择`}</span>
          )}
          {count > mostAlone && count <= mostAtOnce && (
            <span className="soft">{t`超过 ${mostAlone} 份，导出以外须另一位同事复核通过后才会执行`}</span>
          )}
        </p>
        <div className="row wrap gap-8">
          <Acts acts={acts} />
          <button
            type="button"
            className={`link no-ground pointer rounded-small min-h-32 ${classes.clear}`}
            aria-keyshortcuts="Escape"
            onClick={leave}
          >
            {t`取消选择`}
          </button>
        </div>
      </div>
    </section>
  );
}
