import {
  getOperationRecords,
  getReportDetail,
  type ReportDetail,
} from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { reportsPath } from '../../lib/paths.ts';
import { isNotThere } from '../../lib/call-error.ts';
import { queryOf } from '../../lib/queries.ts';
import { AttachmentList } from '../../pieces/files/AttachmentList.tsx';
import { ReportText } from '../../pieces/reports/ReportText.tsx';
import { AwardArithmetic } from '../../pieces/reports/AwardArithmetic.tsx';
import { Lifeline } from '../../pieces/reports/Lifeline.tsx';
import { OperationHistory } from '../../pieces/reports/OperationHistory.tsx';
import button from '../../ui/form/button.module.css';
import { ScrollToBottom } from '../../ui/frame/ScrollToBottom.tsx';
import card from '../../ui/page/Card.module.css';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { Nothing } from '../../ui/states/Nothing.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { useReadLetters } from '../../pieces/letters/use-read-letters.ts';
import { AppealCard } from './AppealCard.tsx';
import { DuplicateCard } from './DuplicateCard.tsx';
import { freshAddressOf } from './fresh-address.ts';
import { NextStep } from './NextStep.tsx';
import { PromiseLine } from './PromiseLine.tsx';
import { QuestionBanner } from './QuestionBanner.tsx';
import { ReportComments } from './ReportComments.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import flags from './ReportFlags.module.css';
import classes from './ReportPage.module.css';
import { RetestBanner } from './RetestBanner.tsx';
import { WaitingAward } from './WaitingAward.tsx';

/** One report of one's own: where it stands, what it earned, what it says, what was said about it. */
export default function ReportPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const report = useQuery(queryOf(getReportDetail, { id }, { silent: isNotThere }));

  if (report.error && isNotThere(report.error)) {
    return (
      <>
        <TitleBar title={t`漏洞详情`} back={reportsPath} />
        <Nothing hint={t`没有这份报告，或者它不是你提交的。`}>
          <Link className={button.quiet} to={reportsPath}>
            {t`回到我的漏洞`}
          </Link>
        </Nothing>
      </>
    );
  }
  return (
    <>
      <TitleBar
        title={report.data?.title ?? t`漏洞详情`}
        back={reportsPath}
        details={
          report.data && (
            <span className="figures">
              {report.data.number}
              {report.data.earlierNumber !== null && ` · ${t`旧门户 ${report.data.earlierNumber}`}`}
            </span>
          )
        }
      />
      <QueryStates query={report}>{(found) => <Report report={found} />}</QueryStates>
    </>
  );
}

function Report({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const records = useQuery(queryOf(getOperationRecords, { reportId: report.id }));
  useReadLetters(report.id, report.version);
  const { awards, proposal, attachments } = report;
  return (
    <>
      <section className={card.card} aria-label={t`处理进度`}>
        <Lifeline
          status={report.status}
          name={report.statusName}
          isOpen={report.retest?.state === 'failed'}
          records={records.data}
        />
        <NextStep report={report} />
        <PromiseLine report={report} />
      </section>
      <div className={flags.flags}>
        <QuestionBanner report={report} />
        <RetestBanner report={report} />
        <DuplicateCard report={report} />
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <section className={card.card} aria-labelledby="report-facts">
            <h2 id="report-facts">{t`基本信息`}</h2>
            <ReportFacts report={report} />
          </section>
          <section className={card.card} aria-labelledby="report-text">
            <h2 id="report-text">{t`漏洞详情`}</h2>
            <ReportText report={report} />
            {attachments.length > 0 && (
              <div className={classes.files}>
                <h3>{t`附件`}</h3>
                <AttachmentList files={attachments} freshAddressOf={freshAddressOf} />
              </div>
            )}
          </section>
          <ReportComments report={report} />
        </div>
        <div className={classes.side}>
          {(awards.length > 0 || proposal) && (
            <section className={card.card} aria-labelledby="report-award">
              <h2 id="report-award">{t`奖励`}</h2>
              <div className={classes.awards}>
                {proposal && <WaitingAward proposal={proposal} />}
                {awards.map((award) => (
                  <AwardArithmetic key={award.createTime} award={award} />
                ))}
              </div>
            </section>
          )}
          <AppealCard report={report} />
          <section className={card.card} aria-labelledby="report-history">
            <h2 id="report-history">{t`处理记录`}</h2>
            <QueryStates query={records}>
              {(list) => <OperationHistory records={list} />}
            </QueryStates>
          </section>
        </div>
      </div>
      <ScrollToBottom />
    </>
  );
}
