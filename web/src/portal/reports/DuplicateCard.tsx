import { useLingui } from '@lingui/react/macro';
import type { ReportDetail } from '@shieldsource/contract/reports/calls';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { StatusTag } from '../../pieces/reports/StatusTag.tsx';
import card from '../../ui/page/Card.module.css';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import classes from './ReportFlags.module.css';

/** The state of the earlier report that this one duplicates; its text stays confidential. */
export function DuplicateCard({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const { duplicateOf } = report;
  if (!duplicateOf) return null;
  return (
    <section className={card.card} aria-labelledby="report-first">
      <h2 id="report-first">{t`首份报告`}</h2>
      <Facts>
        <Fact name={t`提交时间`}>
          <time>{dateTimeOf(duplicateOf.createTime)}</time>
        </Fact>
        <Fact name={t`当前状态`}>
          <StatusTag status={duplicateOf.status} name={duplicateOf.statusName} />
        </Fact>
        <Fact name={t`危害等级`}>
          <SeverityTag level={duplicateOf.level} />
        </Fact>
      </Facts>
      <p
        className={`quiet ${classes.foot}`}
      >{t`同一个漏洞只奖励首份报告。首份报告的内容不公开。`}</p>
    </section>
  );
}
