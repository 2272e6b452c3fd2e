import { useLingui } from '@lingui/react/macro';
import { getReviewDetail } from '@shieldsource/contract/console';
import { faults } from '@shieldsource/contract/faults';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { textOf } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { placeIn, queuePath } from './queue-place.ts';
import { ReportDesk } from './ReportDesk.tsx';
import classes from './ReportPage.module.css';

/** One report, with everything a reviewer decides by. */
export default function ReportPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const place = placeIn(params);
  // Not kept after leaving: the addresses of its pictures hold for a minute only.
  const { data, error, refetch } = useQuery({
    ...queryOf(getReviewDetail, { id }, { silent: true }),
    gcTime: 0,
  });
  useTitle(data ? data.report.number : t`报告`, t`盾源工作台`);

  const isMissing = error?.code === faults.notFound.code || error?.code === faults.badInput.code;
  if (data) return <ReportDesk key={id} detail={data} place={place} />;
  return (
    <div className={classes.sheet}>
      {!error && <Loading lines={12} />}
      {error && (
        <>
          <LoadError
            hint={isMissing ? t`这份报告不存在，或者地址不完整。` : textOf(error)}
            {...(!isMissing && { onRetry: () => void refetch() })}
          />
          <p className={classes.back}>
            <Link to={queuePath(place)}>{t`返回队列`}</Link>
          </p>
        </>
      )}
    </div>
  );
}
