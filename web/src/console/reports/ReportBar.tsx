import { listed } from '../../ui/text/listed.ts';
import { useLingui } from '@lingui/react/macro';
import { postReportTake } from '@shieldsource/contract/reports/desk-work';
import { mayCall } from '@shieldsource/contract/route';
import { Link, useNavigate } from 'react-router';
import { useStaff } from '../../lib/staff-session.ts';
import { copyText } from '../../ui/copy/copy-text.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { leaveBy } from '../../ui/leave/leave-by.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { type InboxPlace, placeName } from '../inbox-place.ts';
import { useTake } from '../pieces/reports/use-take.ts';
import { paths } from '../paths.ts';
import type { ReviewDetail } from './decision.ts';
import { usePresence } from './presence.ts';
import keys from '../../ui/keys/KeyButton.module.css';
import classes from './ReportBar.module.css';

interface ReportBarProps {
  readonly detail: ReviewDetail;
  readonly place: InboxPlace;
  readonly onGo: (step: 1 | -1) => void;
  readonly isListShown: boolean;
  readonly onList: () => void;
}

/** The bar above a report: next and previous report, assignee, and who else is looking at it. */
export function ReportBar({ detail, place, onGo, isListShown, onList }: ReportBarProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { person } = useStaff();
  const { report } = detail;
  const queue = placeName(place);
  const back = paths.reports.list(place);
  const cameFrom = { from: report.id };
  const looking = listed(usePresence(report.id).map(({ name }) => name));
  const { take, isTaking } = useTake();
  const { assignee = null } = report;
  const mayTake =
    mayCall(person?.roles ?? [], postReportTake) && !report.isOwn && assignee?.id !== person?.id;
  const takeIt = () => take(report);
  const copy = async () => {
    if (await copyText(report.number)) toast.success(t`已复制 ${report.number}`);
    else toast.error(t`复制失败，请手动复制`);
  };

  useKeys([
    { key: 'j', name: t`下一份报告`, act: () => onGo(1) },
    { key: 'k', name: t`上一份报告`, act: () => onGo(-1) },
    {
      key: 'u',
      name: t`返回收件箱`,
      act: () => leaveBy(() => void navigate(back, { state: cameFrom })),
    },
    { key: 'y', name: t`复制编号`, act: () => void copy() },
    { key: '[', name: t`展开或收起列表`, act: onList },
    ...(mayTake ? [{ key: 'm', name: t`领取这份报告`, act: takeIt }] : []),
  ]);

  return (
    <div className={`row wrap gap-8-16 line-below ${classes.bar}`}>
      <button
        type="button"
        className={`soft on-surface pointer rounded-small min-h-32 ${classes.fold}`}
        aria-pressed={isListShown}
        aria-keyshortcuts="["
        onClick={onList}
      >
        {t`列表`} <kbd className={keys.key}>[</kbd>
      </button>
      <Link
        className={`inline-flex items-center gap-4 min-h-32 ${classes.back}`}
        to={back}
        state={cameFrom}
        aria-keyshortcuts="u"
      >
        <Icon name="back" size={16} />
        {queue}
      </Link>
      <div className={`flex gap-4 ${classes.steps}`}>
        <button
          className="soft bordered rounded-small on-surface pointer min-h-32"
          type="button"
          aria-keyshortcuts="k"
          onClick={() => onGo(-1)}
        >
          {t`上一份`} <kbd className={keys.key}>k</kbd>
        </button>
        <button
          className="soft bordered rounded-small on-surface pointer min-h-32"
          type="button"
          aria-keyshortcuts="j"
          onClick={() => onGo(1)}
        >
          {t`下一份`} <kbd className={keys.key}>j</kbd>
        </button>
      </div>
      <button
        type="button"
        className={`faint no-ground rounded-small min-h-32 ${classes.number}`}
        data-printed
        title={t`复制编号`}
        aria-keyshortcuts="y"
        onClick={() => void copy()}
      >
        {report.number}
      </button>
      <div className="row wrap push gap-4-12 soft small">
        {looking && <span className="warn">{t`${looking} 正在看`}</span>}
        {assignee && <span>{t`负责人：${assignee.name}`}</span>}
        {mayTake && (
          <KeyButton letter="m" variant="default" loading={isTaking} onClick={takeIt}>
            {assignee ? t`改由我负责` : t`领取`}
          </KeyButton>
        )}
      </div>
    </div>
  );
}
