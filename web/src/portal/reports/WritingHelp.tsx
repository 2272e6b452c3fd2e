import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import card from '../../ui/page/Card.module.css';
import classes from './WritingHelp.module.css';

/** Advice: what makes a report easy to judge; on request only where it is folded. */
export const WritingHelp = memo(function WritingHelp({ isFolded }: { isFolded?: boolean }) {
  const { t } = useLingui();
  const parts = [
    [t`步骤`, t`从打开哪个页面写起，附上请求、响应和截图，照着做就能复现。`],
    [t`影响`, t`谁会受影响、能拿到什么。点到为止，不要读取或改动他人的数据。`],
    [t`修复建议`, t`说出你认为问题出在哪里、可以怎样改。写得清楚的报告另有加分。`],
  ] as const;
  const title = t`怎样写好一份报告`;
  const list = (
    <dl className="stack gap-10">
      {parts.map(([name, words]) => (
        <div key={name}>
          <dt className="bold">{name}</dt>
          <dd className="soft">{words}</dd>
        </div>
      ))}
    </dl>
  );
  if (isFolded) {
    return (
      <details className={`p-10-14 rounded-small sunken ${classes.folded}`}>
        <summary>{title}</summary>
        {list}
      </details>
    );
  }
  return (
    <section className={`${card.card} ${classes.help}`} aria-labelledby="submit-help">
      <h2 id="submit-help">{title}</h2>
      {list}
    </section>
  );
});
