import { getMainPage } from '@shieldsource/contract/site/overview';
import { getFactors, hasFactor } from '@shieldsource/contract/people/factors';
import type { AwardNews as News } from '@shieldsource/contract/awards/news';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { numberOf } from '../../ui/text/formats.ts';
import { ownPrefix, readLocal, writeLocal } from '../../ui/theme/local-storage.ts';
import { centerPath, rankPath, reportPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { WishCard } from '../gifts/WishCard.tsx';
import { useReducedMotion } from '../../ui/carousel/use-reduced-motion.ts';
import card from '../../ui/page/Card.module.css';
import classes from './AwardNews.module.css';

const countMs = 600;

interface AwardNewsProps {
  readonly news: News;
  /** Not on the page of the report itself. */
  readonly linksToReport?: boolean;
}

/** What a verdict just brought: the sum, which counts up, and the rank and the wish that it changed. */
export default function AwardNews({ news, linksToReport = false }: AwardNewsProps) {
  const { t } = useLingui();
  const main = useQuery(queryOf(getMainPage, {}, { silent: true })).data;
  const isFirst = main?.counters.validCount === 1;
  const factors = useQuery({
    ...queryOf(getFactors, {}, { silent: true }),
    enabled: isFirst,
  }).data;
  const shown = useCountUp(news);
  const rank = main?.contribution.rank;
  const coins = numberOf(news.coins);
  return (
    <section className={`${card.card} ${classes.news}`} aria-labelledby="award-news">
      <h2 id="award-news">{isFirst ? t`首份有效报告` : t`奖励已到账`}</h2>
      <p className={`flex wrap items-baseline soft ${classes.sum} figures`}>
        <strong aria-label={t`${coins} 安全币`}>{t`+${numberOf(shown)} 安全币`}</strong>
        <span>{t`+${numberOf(news.contribution)} 贡献值`}</span>
      </p>
      <p className="flex gap-20 mt-8">
        {rank && <Link to={rankPath}>{t`贡献排名第 ${numberOf(rank)} 名`}</Link>}
        {linksToReport && <Link to={reportPath(news.reportId)}>{t`查看报告`}</Link>}
      </p>
      {isFirst && factors && !hasFactor(factors) && (
        <p className="mt-8">
          <Link to={centerPath}>{t`启用两步验证，保护账号里的奖励`}</Link>
        </p>
      )}
      {!linksToReport && <WishCard />}
    </section>
  );
}

/** From 0 to the sum, the first time on this device; at once later, and where motion is not wanted. */
function useCountUp({ reportId, coins }: News): number {
  const key = `${ownPrefix}award:${reportId}`;
  const [isCounted] = useState(() => readLocal(key) === `${coins}`);
  const isStill = useReducedMotion() || isCounted;
  const [shown, setShown] = useState(0);
  useEffect(() => {
    writeLocal(key, `${coins}`);
    if (isStill) return;
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - begun) / countMs);
      setShown(Math.round(coins * part));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [key, coins, isStill]);
  return isStill ? coins : shown;
}
