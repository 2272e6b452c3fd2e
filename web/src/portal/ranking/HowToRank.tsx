import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { guidelinesPath, submitPath } from '../../lib/paths.ts';
import button from '../../ui/form/button.module.css';
import card from '../../ui/page/Card.module.css';
import classes from './RankSide.module.css';

/** What the ranking counts, and the way into it. */
export function HowToRank() {
  const { t } = useLingui();
  return (
    <section className={`${card.card} ${classes.how}`} aria-labelledby="how">
      <h2 id="how">{t`怎样上榜`}</h2>
      <p className="soft">{t`报告确认有效即可获得贡献值：等级越高、业务越重要，获得越多。`}</p>
      <p className="soft">{t`榜上只显示昵称；不想公开，可以在个人中心选择匿名。`}</p>
      <Link to={`${guidelinesPath}#awards`}>{t`查看贡献值怎么算`}</Link>
      <Link className={button.main} to={submitPath}>{t`提交漏洞`}</Link>
    </section>
  );
}
