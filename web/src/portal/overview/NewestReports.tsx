import type { ReportRow } from '@shieldsource/contract/reports/calls';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { guidelinesPath, reportPath, reportsPath, submitPath } from '../../lib/paths.ts';
import { dateOf } from '../../ui/text/formats.ts';
import { MiniLifeline } from '../../pieces/reports/MiniLifeline.tsx';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import button from '../../ui/form/button.module.css';
import classes from './overview.module.css';

/** The newest reports, each with its station. */
export function NewestReports({ reports }: { reports: readonly ReportRow[] }) {
  const { t } = useLingui();
  return (
    <section className={classes.list} aria-labelledby="newest-reports">
      <div className={`flex items-baseline justify-between gap-12 ${classes.head}`}>
        <h2 id="newest-reports">{t`最近报告`}</h2>
        {reports.length > 0 && <Link to={reportsPath}>{t`查看全部`}</Link>}
      </div>
      {reports.length === 0 ? (
        <div className={`stack justify-items-start gap-14 soft ${classes.none}`}>
          <p>{t`提交后可以在这里查看进度，每一步进展会发消息通知你。第一次提交前，先看看哪些资产在范围内、奖励怎么算。`}</p>
          <div className={`flex wrap ${classes.acts}`}>
            <Link className={`plain on-surface ${button.quiet}`} to={submitPath}>
              {t`提交第一份报告`}
            </Link>
            <Link className={`plain on-surface ${button.quiet}`} to={guidelinesPath}>
              {t`规则与范围`}
            </Link>
          </div>
        </div>
      ) : (
        <ul>
          {reports.map((report) => (
            <li
              key={report.id}
              className={`stack items-center justify-items-start gap-8-16 ${classes.report}`}
            >
              <div className="stack min-w-0 gap-2">
                <Link className="plain medium anywhere" to={reportPath(report.id)}>
                  {report.title}
                </Link>
                <span className={`quiet ${classes.more} figures`}>
                  {report.number} · {report.appName}
                  <time>{dateOf(report.createTime)}</time>
                </span>
              </div>
              <span>{report.level !== null && <SeverityTag level={report.level} />}</span>
              <MiniLifeline status={report.status} name={report.statusName} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
