import {
  gradedVectorOf,
  type ReportDetail,
  standingAwardOf,
} from '@shieldsource/contract/reports/calls';
import { severity } from '@shieldsource/contract/awards/scoring';
import { useLingui } from '@lingui/react/macro';
import { dateTimeOf, numberOf } from '../../ui/text/formats.ts';
import { CvssScore } from '../../pieces/cvss/CvssScore.tsx';
import { AwardStateTag } from '../../pieces/reports/AwardStateTag.tsx';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { WebAddress } from '../../pieces/reports/WebAddress.tsx';
import { StatusTag } from '../../pieces/reports/StatusTag.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { spanOf } from './span-of.ts';

/** The fields at the head of a report. */
export function ReportFacts({ report }: { report: ReportDetail }) {
  const { t } = useLingui();
  const self = severity.labelOf(report.selfLevel);
  const waits = report.awardState && <AwardStateTag state={report.awardState} />;
  const { promised } = report;
  const graded = gradedVectorOf(report);
  // a dash while nothing is rated yet: an award of 0 is something else
  const worth = (earned: number, range?: { from: number; to: number }) => (
    <>
      {waits && !standingAwardOf(report) ? waits : report.level === null ? '–' : numberOf(earned)}
      {range && report.level === null && (
        <>
          {' '}
          <span className="faint">{t`预估 ${spanOf(range)}`}</span>
        </>
      )}
    </>
  );
  return (
    <Facts>
      <Fact name={t`提交时间`}>
        <time>{dateTimeOf(report.createTime)}</time>
      </Fact>
      <Fact name={t`当前状态`}>
        <StatusTag status={report.status} name={report.statusName} />
      </Fact>
      <Fact name={t`漏洞类型`}>{report.typeName}</Fact>
      <Fact name={t`应用`}>{t`${report.appName}（${report.tierName}）`}</Fact>
      <Fact name={t`平台`}>{report.platformName}</Fact>
      <Fact name={t`危害等级`}>
        <SeverityTag level={report.level} />{' '}
        {report.earlierNumber === null && <span className="faint">{t`自评：${self}`}</span>}
      </Fact>
      {report.cvssVector && (
        <Fact name={t`自评 CVSS`}>
          <CvssScore vector={report.cvssVector} isFolded />
        </Fact>
      )}
      {graded && (
        <Fact name={t`审核 CVSS`}>
          <CvssScore vector={graded} isFolded />
        </Fact>
      )}
      <Fact name={t`贡献值`}>{worth(report.contribution, promised?.contribution)}</Fact>
      <Fact name={t`安全币`}>{worth(report.currency, promised?.coins)}</Fact>
      <Fact name={t`漏洞地址`}>{report.url ? <WebAddress url={report.url} /> : '–'}</Fact>
    </Facts>
  );
}
