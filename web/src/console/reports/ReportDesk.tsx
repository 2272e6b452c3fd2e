import { useLingui } from '@lingui/react/macro';
import { useStaff } from '../../lib/staff-session.ts';
import { AwardArithmetic } from '../../pieces/reports/AwardArithmetic.tsx';
import { Lifeline } from '../../pieces/reports/Lifeline.tsx';
import { OperationHistory } from '../../pieces/reports/OperationHistory.tsx';
import { ReportText } from '../../pieces/reports/ReportText.tsx';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { ScrollToBottom } from '../../ui/frame/ScrollToBottom.tsx';
import { Watermark } from '../../ui/watermark/Watermark.tsx';
import { DeskComments } from './DeskComments.tsx';
import { DeskFlags } from './DeskFlags.tsx';
import { DeskFiles } from './DeskFiles.tsx';
import type { ReviewDetail } from './decision.ts';
import type { InboxPlace } from '../inbox-place.ts';
import { ProposalPanel } from './ProposalPanel.tsx';
import { useReadNotifications } from '../kit/use-read-notifications.ts';
import { ReportBar } from './ReportBar.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import classes from './ReportPage.module.css';

/** The report to read on the left; facts, award and history beside it. */
export function ReportDesk({ detail, place }: { detail: ReviewDetail; place: InboxPlace }) {
  const { t } = useLingui();
  const { person } = useStaff();
  const { report, records } = detail;
  useReadNotifications(report.id, report.version);
  return (
    <article className={classes.desk}>
      <ReportBar detail={detail} place={place} />
      <header className={classes.head}>
        <h1>{report.title}</h1>
        <SeverityTag level={report.level ?? report.selfLevel} />
        {report.level === null && <span className={classes.claim}>{t`研究员自评`}</span>}
      </header>
      <div className={classes.line}>
        <Lifeline status={report.status} records={records} />
      </div>
      <DeskFlags report={report} />
      <div className={classes.sides}>
        <div className={classes.column}>
          <section className={`${classes.sheet} ${classes.body}`}>
            <h2>{t`漏洞详情`}</h2>
            <ReportText report={report} />
            {person && <Watermark who={person.name} />}
          </section>
          <DeskFiles report={report} />
          <DeskComments detail={detail} />
        </div>
        <div className={classes.column}>
          <section className={classes.sheet}>
            <h2>{t`基本信息`}</h2>
            <ReportFacts detail={detail} />
          </section>
          {(report.awards.length > 0 || report.proposal) && (
            <section className={classes.sheet} aria-labelledby="desk-award">
              <h2 id="desk-award">{t`奖励`}</h2>
              <ProposalPanel report={report} />
              {report.awards.toReversed().map((award) => (
                <AwardArithmetic key={award.createTime} award={award} />
              ))}
            </section>
          )}
          <section className={classes.sheet}>
            <h2>{t`处理记录`}</h2>
            <OperationHistory records={records} />
          </section>
        </div>
      </div>
      <ScrollToBottom />
    </article>
  );
}
