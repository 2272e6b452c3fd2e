import { useLingui } from '@lingui/react/macro';
import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { useQuery } from '@tanstack/react-query';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { ReportText } from '../../pieces/reports/ReportText.tsx';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { StatusTag } from '../../pieces/reports/StatusTag.tsx';
import { WebAddress } from '../../pieces/reports/WebAddress.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './Workbench.module.css';

interface BesideProps {
  readonly reportId: string;
  readonly onClose: () => void;
}

/** Another report, shown beside this one for comparison. */
export function Beside({ reportId, onClose }: BesideProps) {
  const { t } = useLingui();
  const query = useQuery({
    ...queryOf(getReviewDetail, { id: reportId }, { silent: true }),
    // The addresses of its pictures are valid for a minute only.
    gcTime: 0,
  });
  useKeys([{ key: 'Escape', name: t`收起并排的报告`, act: onClose }]);
  return (
    <section className={classes.other} aria-label={t`并排查看`}>
      <QueryStates query={query} hintOf={(error) => textOf(error as CallError)}>
        {({ report }) => (
          <>
            <header className={`stack fill-fit gap-4-8 ${classes.otherHead}`}>
              <h2>{report.title}</h2>
              <button type="button" aria-label={t`收起`} onClick={onClose}>
                <Icon name="close" />
              </button>
              <p>
                <span className="figures">{report.number}</span>
                <StatusTag status={report.status} />
                <SeverityTag level={report.level ?? report.selfLevel} />
              </p>
              <WebAddress url={report.url} />
            </header>
            <ReportText report={report} />
          </>
        )}
      </QueryStates>
    </section>
  );
}
