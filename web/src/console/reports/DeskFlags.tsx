import { useLingui } from '@lingui/react/macro';
import { appealOutcome, retestState } from '@shieldsource/contract/reports/flags';
import { Link } from 'react-router';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { paths } from '../paths.ts';
import type { ReviewDetail } from './decision.ts';
import { StepSaid } from './StepSaid.tsx';
import page from './Workbench.module.css';

/** The flags of a report: question, appeals, retest, the report that it duplicates. */
export function DeskFlags({ detail }: { detail: ReviewDetail }) {
  const { t } = useLingui();
  const { report } = detail;
  const { question, appeals, retest, first } = report;
  if (!question && appeals.length === 0 && !retest && !first) return null;
  return (
    <section className={page.sheet} aria-label={t`待办与申诉`}>
      <ul className="stack gap-14">
        {question && (
          <li>
            <p className="row wrap gap-4-10 soft small">
              <Tag tone="orange">{t`等待补充信息`}</Tag>
              <span>{t`${dateTimeOf(question.answerBefore)} 前未回答将自动忽略`}</span>
            </p>
            <p className="mt-4 pre-wrap anywhere">{question.body}</p>
          </li>
        )}
        {appeals.map((appeal) => (
          <li key={appeal.createTime}>
            <p className="row wrap gap-4-10 soft small">
              {appeal.outcome === null ? (
                <Tag tone="vermilion">{t`申诉待处理`}</Tag>
              ) : (
                <Tag tone={appealOutcome.of(appeal.outcome).tone}>{appeal.outcomeName}</Tag>
              )}
              <span>{t`对“${appeal.verdictName}”`}</span>
              <time>{dateTimeOf(appeal.createTime)}</time>
            </p>
            <StepSaid detail={detail} at={appeal.createTime} />
            {appeal.outcome === null && !report.canDecideAppeal && !report.isOwn && (
              <p className="quiet">{report.cannotSign || t`由给出原结论以外的审核员处理`}</p>
            )}
          </li>
        ))}
        {retest && (
          <li>
            <p className="row wrap gap-4-10 soft small">
              <Tag tone={retestState.of(retest.state).tone}>{retest.stateName}</Tag>
              <time>{dateTimeOf(retest.createTime)}</time>
            </p>
            <StepSaid detail={detail} at={retest.createTime} />
          </li>
        )}
        {first && (
          <li>
            <p className="row wrap gap-4-10 soft small">
              <Tag>{t`首份报告`}</Tag>
              <Link to={paths.reports.record(first.id)}>
                {first.number} {first.title}
              </Link>
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}
