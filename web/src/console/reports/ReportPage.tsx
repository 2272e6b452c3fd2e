import { useLingui } from '@lingui/react/macro';
import { useParams, useSearchParams } from 'react-router';
import { RecordPage } from '../kit/RecordPage.tsx';
import { paths } from '../paths.ts';
import { usePrefetchedReport } from './prefetched-report.ts';
import { ReportDesk } from './ReportDesk.tsx';

/** One report at the workbench. */
export default function ReportPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const { id = '' } = useParams();
  const place = paths.reports.read(params);
  const known = usePrefetchedReport(id);
  return (
    <RecordPage
      route={paths.reports.detail}
      titleOf={(detail) =>
        detail
          ? `${detail.report.number} ${detail.report.title}`
          : t({ message: '报告', context: 'one' })
      }
      gone={{
        hint: t`报告不存在，或链接不完整。`,
        to: paths.reports.list(place),
        back: t`返回收件箱`,
      }}
      known={known}
    >
      {(detail) => <ReportDesk detail={detail} place={place} />}
    </RecordPage>
  );
}
