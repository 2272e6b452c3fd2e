import { reportStatus } from '@shieldsource/contract/reports/status';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { rankPath, submitPath } from '../../lib/paths.ts';
import { HeroSlides } from './HeroSlides.tsx';
import classes from './Hero.module.css';

const stations = reportStatus.list.filter(({ key }) => key !== 'ignored');

/** The headline, the pinned announcements, and the four stations that every report shows later. */
export function Hero() {
  const { t } = useLingui();
  const meaning: Record<string, string> = {
    waitReview: t`收到报告，审核员开始核实`,
    confirmed: t`漏洞成立，评定等级与奖励`,
    fixing: t`业务方修复，进展可见`,
    done: t`漏洞已修复`,
  };
  return (
    <section data-surface="brand">
      <div className={classes.inner}>
        <div className={`stack items-end ${classes.top}`}>
          <div>
            <h1>
              <span>{t`每一份报告，`}</span>
              <span>{t`都有始有终。`}</span>
            </h1>
            <p className={`mt-20 soft ${classes.lead}`}>
              {t`发现了安全漏洞，请告诉我们。从提交到修复，每一步都看得见；有效的报告获得贡献值与安全币。`}
            </p>
            <div className={`flex wrap gap-12 ${classes.acts}`}>
              <Link className={classes.submit} to={submitPath}>{t`提交漏洞`}</Link>
              <Link className={classes.more} to={rankPath}>{t`查看排行榜`}</Link>
            </div>
          </div>
          <div className={classes.slides}>
            <HeroSlides />
          </div>
        </div>
        <ol className={classes.line} aria-label={t`报告处理流程`}>
          {stations.map(({ key, label, tone }) => (
            <li key={key} className="stack content-start gap-4 relative" data-tone={tone}>
              <span
                className={`stack place-center rounded-full absolute ${classes.dot}`}
                aria-hidden="true"
              />
              <strong>{label}</strong>
              <span className="soft">{meaning[key]}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
