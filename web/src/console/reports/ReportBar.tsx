import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router';
import { useStaff } from '../../lib/staff-session.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import type { ReviewDetail } from './decision.ts';
import { useNeighbours } from './neighbours.ts';
import { paths } from '../paths.ts';
import { type InboxPlace, placeName } from '../inbox-place.ts';
import { ReportActions } from './ReportActions.tsx';
import keys from '../../ui/keys/KeyButton.module.css';
import classes from './ReportBar.module.css';

/** Stays on top while reading: the way along the queue, and what can be done. */
export function ReportBar({ detail, place }: { detail: ReviewDetail; place: InboxPlace }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { person } = useStaff();
  const { report } = detail;
  const go = useNeighbours(report, place);
  const queue = placeName(place);
  const back = paths.reports.list(place);
  const cameFrom = { from: report.id };

  useKeys([
    { key: 'j', name: t`下一份报告`, act: () => void go(1) },
    { key: 'k', name: t`上一份报告`, act: () => void go(-1) },
    { key: 'u', name: t`返回收件箱`, act: () => void navigate(back, { state: cameFrom }) },
  ]);

  return (
    <div className={classes.bar}>
      <Link className={classes.back} to={back} state={cameFrom} aria-keyshortcuts="u">
        <Icon name="back" size={16} />
        {queue}
      </Link>
      <div className={classes.steps}>
        <button type="button" aria-keyshortcuts="k" onClick={() => void go(-1)}>
          {t`上一份`} <kbd className={keys.key}>k</kbd>
        </button>
        <button type="button" aria-keyshortcuts="j" onClick={() => void go(1)}>
          {t`下一份`} <kbd className={keys.key}>j</kbd>
        </button>
      </div>
      <span className={classes.number}>{report.number}</span>
      <ReportActions detail={detail} roles={person?.roles ?? []} onNext={() => void go(1)} />
    </div>
  );
}
