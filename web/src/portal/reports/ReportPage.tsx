import {
  getReportDetail,
  type ReportDetail,
  standingAwardOf,
} from '@shieldsource/contract/reports/calls';
import { useLingui } from '@lingui/react/macro';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { reportsPath } from '../../lib/paths.ts';
import { isNotFound } from '../../lib/call-error.ts';
import { queryOf } from '../../lib/queries.ts';
import { AttachmentList } from '../../pieces/files/AttachmentList.tsx';
import { ReportText } from '../../pieces/reports/ReportText.tsx';
import { AwardArithmetic } from '../../pieces/reports/AwardArithmetic.tsx';
import { Lifeline } from '../../pieces/reports/Lifeline.tsx';
import { ScrollToBottom } from '../../ui/frame/ScrollToBottom.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import card from '../../ui/page/Card.module.css';
import { NotFound } from '../../ui/page/NotFound.tsx';
import { TitleBar } from '../../ui/page/TitleBar.tsx';
import { useNamedTitle } from '../../ui/page/use-title.ts';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { useReadLetters } from '../../pieces/letters/use-read-letters.ts';
import { Composer } from './Composer.tsx';
import { Conversation } from './Conversation.tsx';
import { commentsOf, stepsOf } from './conversation-queries.ts';
import { DuplicateCard } from './DuplicateCard.tsx';
import { freshAddressOf } from './fresh-address.ts';
import { NextStep } from './NextStep.tsx';
import { PromiseLine } from './PromiseLine.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import classes from './ReportPage.module.css';
import { RetestBanner } from './RetestBanner.tsx';
import { WaitingAward } from './WaitingAward.tsx';

const AwardNews = lazyPart(() => import('../../pieces/award/AwardNews.tsx'));
// The last card of its column: it moves nothing when it comes.
const AppealCard = lazyPart(async () => ({
  default: (await import('./AppealCard.tsx')).AppealCard,
}));

/** One of the member's own reports: station, award, text and conversation. */
export default function ReportPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const report = useQuery(queryOf(getReportDetail, { id }, { silent: isNotFound }));
  usePrefetchQuery(stepsOf(id));
  usePrefetchQuery(commentsOf(id, 1));

  if (report.error && isNotFound(report.error)) {
    return (
      <NotFound
        page={t`漏洞详情`}
        title={t`找不到这份报告`}
        hint={t`报告不存在，或不是由你提交。`}
        list={reportsPath}
        act={t`回到我的漏洞`}
      />
    );
  }
  return (
    <>
      <Title report={report.data} />
      <QueryStates query={report}>
        {(found) => <Report key={found.id} report={found} />}
      </QueryStates>
    </>
  );
}

/** Its first words, for while it is still asked who is here; whether there is such a report, the page says. */
export function ReportHead() {
  const { id = '' } = useParams();
  const report = useQuery(queryOf(getReportDetail, { id }, { silent: true, skipLoginCheck: true }));
  return (
    <>
      <Title report={report.data} />
      <Loading />
    </>
  );
}

function Title({ report }: { report: ReportDetail | undefined }) {
  const { t } = useLingui();
  useNamedTitle(report && `${report.number} ${report.title}`);
  return (
    <TitleBar
      title={report?.title ?? t`漏洞详情`}
      back={reportsPath}
      details={
        report && (
          <span className="figures">
            {report.number}
            {report.earlierNumber !== null && ` · ${t`旧门户 ${report.earlierNumber}`}`}
          </span>
        )
      }
    />
  );
}

function Report({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const records = useQuery(stepsOf(report.id));
  useReadLetters(report.id, report.version);
  // stays until one leaves: reading the letter ends the news
  const [news, setNews] = useState(report.news);
  if (report.news && report.news !== news) setNews(report.news);
  const { awards, proposal, attachments } = report;
  // by its key the same element in both places, so that it keeps what is typed
  const composer = <Composer key="composer" report={report} />;
  return (
    <>
      {news && <AwardNews news={news} />}
      <section className={card.card} aria-label={t`处理进度`}>
        {report.ignoreReason === 'revoked' && (
          <div
            className={`stack gap-10 mb-20 p-16 pre-wrap anywhere rounded-small ${classes.revoked}`}
            role="note"
          >
            <strong className="fault">{t`经复核，确认已撤销`}</strong>
            <p>{records.data?.findLast(({ action }) => action === 'revoke')?.note}</p>
            {awards.length > 0 && <p>{t`已发放的奖励已收回。`}</p>}
          </div>
        )}
        <Lifeline
          status={report.status}
          name={report.statusName}
          isOpen={report.retest?.state === 'failed'}
          records={records.data}
        />
        <NextStep report={report} />
        <PromiseLine report={report} />
      </section>
      <div className={classes.columns}>
        <div className={`column gap-20 ${classes.main}`}>
          {report.question && composer}
          <RetestBanner report={report} />
          <section className={card.card} aria-labelledby="report-text">
            <h2 id="report-text">{t`漏洞详情`}</h2>
            <ReportText report={report} />
            {attachments.length > 0 && (
              <div className={`stack gap-10 line-above ${classes.files}`}>
                <h3>{t`附件`}</h3>
                <AttachmentList files={attachments} freshAddressOf={freshAddressOf} />
              </div>
            )}
          </section>
          <Conversation report={report} records={records} />
          {!report.question && composer}
        </div>
        <div className={classes.side} role="group" aria-label={t`信息与奖励`}>
          <section className={card.card} aria-labelledby="report-facts">
            <h2 id="report-facts">{t`基本信息`}</h2>
            <ReportFacts report={report} />
          </section>
          <DuplicateCard report={report} />
          {(awards.length > 0 || proposal) && (
            <section className={card.card} aria-labelledby="report-award">
              <h2 id="report-award">{t`奖励`}</h2>
              <div className="stack gap-24">
                {proposal && (
                  <WaitingAward
                    proposal={proposal}
                    isRaise={standingAwardOf(report) !== undefined}
                  />
                )}
                {awards.map((award) => (
                  <AwardArithmetic
                    key={award.createTime}
                    award={award}
                    isBrief={award.isReversed}
                  />
                ))}
              </div>
            </section>
          )}
          <AppealCard report={report} />
        </div>
      </div>
      <ScrollToBottom />
    </>
  );
}
