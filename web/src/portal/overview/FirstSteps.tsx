import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { giftsPath, guidelinesPath, submitPath } from '../../lib/paths.ts';
import stations from '../../ui/steps/StationColumn.module.css';
import classes from './overview.module.css';

/** For who has neither report nor order: where to begin, and what will be here. */
export function FirstSteps() {
  const { t } = useLingui();
  const steps = [
    [guidelinesPath, t`看看规则与范围`, t`收录哪些资产，奖励怎么算，安全港承诺。`],
    [submitPath, t`提交第一份报告`, t`处理进度都在这里，每一步进展会发消息通知你。`],
    [giftsPath, t`挑一件礼品`, t`有效报告可获得安全币，兑换实物或现金。`],
  ] as const;
  return (
    <section className={classes.list} aria-labelledby="first-steps">
      <div className={`flex items-baseline justify-between gap-12 ${classes.head}`}>
        <h2 id="first-steps">{t`从这里开始`}</h2>
      </div>
      <ol className={`${stations.column} ${classes.firstSteps}`}>
        {steps.map(([to, name, text]) => (
          <li key={to} className="stack gap-2 relative">
            <Link to={to}>{name}</Link>
            <span className="soft">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
