import { useLingui } from '@lingui/react/macro';
import type { ReportDetail } from '@shieldsource/contract/reports';
import { dateTimeOf } from '../../lib/formats.ts';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { StatusTag } from '../../pieces/reports/StatusTag.tsx';
import card from '../../ui/page/Card.module.css';
import { Description } from '../../ui/page/Description.tsx';
import classes from './ReportFlags.module.css';

/** The state of the earlier report that this one duplicates; its text stays confidential. */
export function DuplicateCard({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const { duplicateOf } = report;
  if (!duplicateOf) return null;
  return (
    <section className={card.card} aria-labelledby="report-first">
      <h2 id="report-first">{t`首份报告`}</h2>
      <Description
        items={[
          { name: t`首份提交时间`, value: <time>{dateTimeOf(duplicateOf.createTime)}</time> },
          {
            name: t`首份状态`,
            value: <StatusTag status={duplicateOf.status} name={duplicateOf.statusName} />,
          },
          { name: t`首份评级`, value: <SeverityTag level={duplicateOf.level} /> },
        ]}
      />
      <p className={classes.foot}>{t`同一个漏洞只奖励首份报告。首份报告的内容不公开。`}</p>
    </section>
  );
}
