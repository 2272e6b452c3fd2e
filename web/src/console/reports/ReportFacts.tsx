import { listed } from '../../ui/text/listed.ts';
import { useLingui } from '@lingui/react/macro';
import { gradedVectorOf } from '@shieldsource/contract/reports/calls';
import { isInScope, isPlace, placesIn } from '@shieldsource/contract/catalogue/scope';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { CvssScore } from '../../pieces/cvss/CvssScore.tsx';
import { ClockChip } from '../../pieces/promises/ClockChip.tsx';
import { coefficientOf } from '../../pieces/reports/coefficient.ts';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { WebAddress } from '../../pieces/reports/WebAddress.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import type { ReviewDetail } from './decision.ts';

/** Every field of a report except its text. */
export function ReportFacts({ detail: { report, rule, submittedAt } }: { detail: ReviewDetail }) {
  const { t } = useLingui();
  const promised = report.promised ?? { hosts: [], packages: [] };
  const scope = [...promised.hosts, ...promised.packages];
  const places = placesIn(report.url).filter(isPlace);
  const isIn = places.every((place) => isInScope(place, promised));
  const graded = gradedVectorOf(report);
  const tierFactor = coefficientOf(rule.tierHundredths[report.tier]);
  return (
    <Facts>
      <Fact
        name={t`编号`}
        {...(report.earlierNumber !== null && { more: t`旧门户 ${report.earlierNumber}` })}
      >
        {report.number}
      </Fact>
      {report.clock && (
        <Fact name={t`时限`}>
          <ClockChip clock={report.clock} isNamed />
        </Fact>
      )}
      <Fact name={t`提交人`} more={`UID ${report.authorUid}`}>
        {report.authorName}
      </Fact>
      {report.earlierNumber === null && (
        <Fact name={t`自评`}>
          <SeverityTag level={report.selfLevel} />
        </Fact>
      )}
      {report.cvssVector && (
        <Fact name={t`自评 CVSS`}>
          <CvssScore vector={report.cvssVector} />
        </Fact>
      )}
      {report.level !== null && (
        <Fact name={t`定级`}>
          <SeverityTag level={report.level} />
        </Fact>
      )}
      {graded && (
        <Fact name={t`审核 CVSS`}>
          <CvssScore vector={graded} />
        </Fact>
      )}
      {report.ignoreReason !== null && <Fact name={t`忽略原因`}>{report.ignoreReasonName}</Fact>}
      <Fact name={t`应用`} more={`${report.tierName} × ${tierFactor}`}>
        {report.appName}
      </Fact>
      {report.appTeam && <Fact name={t`负责团队`}>{report.appTeam}</Fact>}
      {scope.length > 0 && (
        <Fact
          name={t`收录范围`}
          {...(places.length > 0 && { more: isIn ? t`提交时，包含此地址` : t`提交时，不含此地址` })}
        >
          {listed(scope)}
        </Fact>
      )}
      <Fact name={t`平台`}>{report.platformName}</Fact>
      <Fact name={t`类型`}>{report.typeName}</Fact>
      <Fact name={t`漏洞地址`}>{report.url ? <WebAddress url={report.url} /> : '–'}</Fact>
      <Fact name={t`提交时间`}>
        <time>{dateTimeOf(submittedAt)}</time>
      </Fact>
      <Fact name={t`更新时间`}>
        <time>{dateTimeOf(report.updateTime)}</time>
      </Fact>
      <Fact name={t`提交条款`}>{t`第 ${report.termsVersion} 版`}</Fact>
      <Fact name={t`评分标准`}>{t`第 ${rule.version} 版`}</Fact>
      <Fact name={t`活动系数`} {...(report.campaign && { more: report.campaign.name })}>
        × {coefficientOf(report.factorHundredths)}
      </Fact>
    </Facts>
  );
}
