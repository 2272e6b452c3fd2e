import { useLingui } from '@lingui/react/macro';
import { AwardArithmetic } from '../../pieces/reports/AwardArithmetic.tsx';
import { Lifeline } from '../../pieces/reports/Lifeline.tsx';
import type { ReviewDetail } from './decision.ts';
import { ReportFacts } from './ReportFacts.tsx';

/** The line of stations of a report, all its fields, and its awards. */
export function RecordTab({ detail }: { detail: ReviewDetail }) {
  const { t } = useLingui();
  const { report, records } = detail;
  return (
    <div className="column min-w-0 gap-14">
      <Lifeline status={report.status} records={records} />
      {report.awards.length > 0 && (
        <section aria-labelledby="desk-award">
          <h2 id="desk-award" className="mb-8 body">{t`奖励`}</h2>
          {report.awards.toReversed().map((award) => (
            <AwardArithmetic key={award.createTime} award={award} />
          ))}
        </section>
      )}
      <section aria-labelledby="desk-facts">
        <h2 id="desk-facts" className="mb-8 body">{t`基本信息`}</h2>
        <ReportFacts detail={detail} />
      </section>
    </div>
  );
}
