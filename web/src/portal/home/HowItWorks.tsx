import { useLingui } from '@lingui/react/macro';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/shapes.ts';
import classes from './HomePage.module.css';

/** What a researcher can rely on, in three sentences. */
export function HowItWorks() {
  const { t } = useLingui();
  const points: { icon: IconName; title: string; text: string }[] = [
    {
      icon: 'send',
      title: t`一次写清楚`,
      text: t`支持 Markdown、粘贴截图和附件。步骤、请求、影响写明白，审核员就不必再问。`,
    },
    {
      icon: 'list',
      title: t`每一步都有记录`,
      text: t`谁在什么时候做了什么，都记在报告的处理记录里；状态变化会发消息通知你。`,
    },
    {
      icon: 'coin',
      title: t`奖励算得清`,
      text: t`评分标准公开，按提交时的版本计算。基数、系数、加分逐项列出，核定后到账。`,
    },
  ];
  return (
    <section className={classes.section} aria-labelledby="how">
      <h2 id="how">{t`怎样参与`}</h2>
      <ul className={`stack thirds ${classes.points}`}>
        {points.map(({ icon, title, text }) => (
          <li key={icon}>
            <span>
              <Icon name={icon} size={24} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
