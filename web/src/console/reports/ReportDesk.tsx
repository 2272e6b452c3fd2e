import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useStaff } from '../../lib/staff-session.ts';
import { ClockChip } from '../../pieces/promises/ClockChip.tsx';
import { coefficientOf } from '../../pieces/reports/coefficient.ts';
import { ReportText } from '../../pieces/reports/ReportText.tsx';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { StatusTag } from '../../pieces/reports/StatusTag.tsx';
import { WebAddress } from '../../pieces/reports/WebAddress.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { Watermark } from '../../ui/watermark/Watermark.tsx';
import type { InboxPlace } from '../inbox-place.ts';
import { useReadNotifications } from './use-read-notifications.ts';
import { commit } from './commit.ts';
import { DecisionPane } from './DecisionPane.tsx';
import type { ReviewDetail } from './decision.ts';
import { DeskFiles } from './DeskFiles.tsx';
import { DeskReplies } from './DeskReplies.tsx';
import { DeskThread } from './DeskThread.tsx';
import { leaveField } from './leave-field.ts';
import { isListWanted, onRoom, wantList } from './list-choice.ts';
import { useNeighbours } from './neighbours.ts';
import { QueuePane } from './QueuePane.tsx';
import { ReportBar } from './ReportBar.tsx';
import { useUndo } from './undo.ts';
import { KeepsWritten } from './use-written.tsx';
import classes from './Workbench.module.css';

// Few reports are compared with another.
const Beside = lazyPart(async () => ({ default: (await import('./Beside.tsx')).Beside }));

/** The workbench in three panes: the list, the report, and the decision. */
export function ReportDesk({ detail, place }: { detail: ReviewDetail; place: InboxPlace }) {
  const { t } = useLingui();
  const { person } = useStaff();
  const { report, rule } = detail;
  useReadNotifications(report.id, report.version);
  const { go, rows } = useNeighbours(report, place);
  const [isListShown, setListShown] = useState(isListWanted);
  const [besideId, setBesideId] = useState<string>();
  const undo = useUndo(place);
  const tier = coefficientOf(rule.tierHundredths[report.tier]);
  const foldList = () => {
    wantList(!isListShown);
    setListShown(!isListShown);
  };
  useKeys([
    { key: 'Ctrl+Enter', name: t`提交正在写的内容`, act: commit },
    { key: 'z', name: t`撤销刚才的结论`, act: undo },
  ]);

  useEffect(() => onRoom(() => setListShown(isListWanted())), []);
  useEffect(() => {
    document.addEventListener('keydown', leaveField);
    return () => document.removeEventListener('keydown', leaveField);
  }, []);

  return (
    <KeepsWritten detail={detail} personId={person?.id ?? ''}>
      <article className="column gap-8">
        <ReportBar
          detail={detail}
          place={place}
          onGo={go}
          isListShown={isListShown}
          onList={foldList}
        />
        <div
          className={`stack items-start gap-14 ${classes.panes}`}
          data-list={(isListShown && besideId === undefined) || undefined}
        >
          {isListShown && besideId === undefined && (
            <div className={classes.side} data-pane="list">
              <QueuePane rows={rows} place={place} currentId={report.id} />
            </div>
          )}
          <div
            className={`column items-start min-w-0 gap-14 ${classes.middle}`}
            data-beside={besideId !== undefined || undefined}
          >
            <div className="column min-w-0 gap-14">
              <section className={`${classes.sheet} relative`}>
                <header className={`mb-12 ${classes.head}`}>
                  <h1>{report.title}</h1>
                  <p className={`row wrap gap-2-12 soft small ${classes.meta}`}>
                    <StatusTag status={report.status} />
                    <SeverityTag level={report.level ?? report.selfLevel} />
                    {report.level === null && <span>{t`研究员自评`}</span>}
                    {report.clock && <ClockChip clock={report.clock} isNamed />}
                    <span>
                      {report.appName} × {tier}
                    </span>
                    <span>{report.typeName}</span>
                    <span>{report.platformName}</span>
                    <span>{report.authorName}</span>
                    {/* Not a link: the address was written by a stranger. */}
                    {report.url && <WebAddress url={report.url} />}
                  </p>
                </header>
                <ReportText report={report} />
                {person && <Watermark who={person.name} />}
              </section>
              <DeskFiles report={report} />
              <section className={classes.sheet}>
                <h2>{t`处理记录与沟通`}</h2>
                <div className="column min-w-0 gap-14">
                  <DeskThread detail={detail} />
                  <DeskReplies report={report} />
                </div>
              </section>
            </div>
            {besideId !== undefined && (
              <Beside reportId={besideId} onClose={() => setBesideId(undefined)} />
            )}
          </div>
          <div className={classes.side} data-pane="decision">
            <DecisionPane
              detail={detail}
              besideId={besideId}
              onBeside={setBesideId}
              onUndo={undo}
              onNext={() => go(1)}
            />
          </div>
        </div>
      </article>
    </KeepsWritten>
  );
}
