import type { ReportDetail } from '@shieldsource/contract/reports';
import { severity } from '@shieldsource/contract/scoring';
import { useLingui } from '@lingui/react/macro';
import { dateTimeOf, numberOf, spanOf } from '../../lib/formats.ts';
import { CvssScore } from '../../pieces/cvss/CvssScore.tsx';
import { AwardStateTag } from '../../pieces/reports/AwardStateTag.tsx';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { StatusTag } from '../../pieces/reports/StatusTag.tsx';
import { Description } from '../../ui/page/Description.tsx';
import classes from './ReportPage.module.css';

/** Every label of a report's head. */
export function ReportFacts({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const self = severity.labelOf(report.selfLevel);
  const waits = report.awardState && <AwardStateTag state={report.awardState} />;
  const { promised } = report;
  // nothing is rated yet: that is no award of 0
  const worth = (earned: number, range?: { from: number; to: number }) => (
    <>
      {waits ?? (report.level === null ? '–' : numberOf(earned))}
      {range && (
        <>
          {' '}
          <span className={classes.quiet}>{t`按自评可得 ${spanOf(range)}`}</span>
        </>
      )}
    </>
  );
  const isWeb = report.url === '' || /^https?:\/\//i.test(report.url);
  return (
    <Description
      items={[
        { name: t`提交时间`, value: <time>{dateTimeOf(report.createTime)}</time> },
        { name: t`当前状态`, value: <StatusTag status={report.status} name={report.statusName} /> },
        { name: t`漏洞类型`, value: report.typeName },
        { name: t`应用`, value: t`${report.appName}（${report.tierName}）` },
        { name: t`平台`, value: report.platformName },
        {
          name: t`危害评级`,
          value: (
            <>
              <SeverityTag level={report.level} />{' '}
              {report.earlierNumber === null && (
                <span className={classes.quiet}>{t`自评 ${self}`}</span>
              )}
            </>
          ),
        },
        ...(report.cvssVector
          ? [{ name: t`CVSS`, isWide: true, value: <CvssScore vector={report.cvssVector} /> }]
          : []),
        { name: t`贡献值`, value: worth(report.contribution, promised?.contribution) },
        { name: t`安全币`, value: worth(report.currency, promised?.coins) },
        {
          name: isWeb ? t`漏洞地址` : t`应用包名`,
          isWide: true,
          // Not a link: nobody should open an address with a working attack by a slip.
          value: report.url && <code className={classes.address}>{report.url}</code>,
        },
      ]}
    />
  );
}
