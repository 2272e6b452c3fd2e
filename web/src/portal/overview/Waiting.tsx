import type { Waiting as Entry } from '@shieldsource/contract/site/waiting';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { centerTabPath, draftPath, orderPath, reportPath, submitPath } from '../../lib/paths.ts';
import { WaitingTag } from '../../pieces/waiting/WaitingTag.tsx';
import classes from './Waiting.module.css';

/** Everything that waits for the member, each with a link to where it is done; renders nothing when nothing waits. */
export function Waiting({ waiting }: { waiting: readonly Entry[] }) {
  const { t } = useLingui();
  const count = waiting.length;
  if (count === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="waiting">
      <h2 id="waiting">
        {t`需要你处理`} <span className="figures">{count}</span>
      </h2>
      <ul>
        {waiting.map((entry) => (
          <OneWaiting key={`${entry.kind} ${entry.subject ?? ''} ${entry.since}`} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function OneWaiting({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const { kind, subject, number, title, since, before } = entry;
  const report = reportPath(subject ?? '');
  const ways: Record<Entry['kind'], { to: string; act: string }> = {
    question: { to: report, act: t`回答审核员的问题` },
    address: { to: orderPath(subject ?? ''), act: t`确认收货地址` },
    retest: { to: report, act: t`复测修复结果` },
    appeal: { to: report, act: t`查看申诉结果` },
    identity: { to: centerTabPath('authentication'), act: t`按原因修改后重新提交` },
    draft: { to: subject === null ? submitPath : draftPath(subject), act: t`继续写草稿` },
  };
  const { to, act } = ways[kind];
  const about = [number, title || (kind === 'draft' ? t`还没有标题` : '')].filter(Boolean);
  const [begun, end] = [dateTimeOf(since), before === null ? '' : dateTimeOf(before)];
  return (
    <li
      className={`stack items-baseline justify-items-start gap-4-16 relative line-above ${classes.entry}`}
    >
      <WaitingTag waiting={entry} />
      <div className={`flex wrap min-w-0 gap-0-12 ${classes.words}`}>
        <Link className={`plain bold ${classes.act}`} to={to}>
          {act}
        </Link>
        {about.length > 0 && (
          <span className="min-w-0 soft anywhere figures">{about.join(' · ')}</span>
        )}
      </div>
      <span className={`quiet nowrap ${classes.time} figures`}>
        {kind === 'draft' ? t`保存于 ${begun}` : end ? t`${end} 前` : t`${begun} 起`}
      </span>
    </li>
  );
}
