import { useLingui } from '@lingui/react/macro';
import { SeverityTag } from '../reports/SeverityTag.tsx';
import classes from './CvssScore.module.css';
import { levelOfScore, useScore, versionOf } from './score.ts';

/** A vector with its version, score and level. */
export function CvssScore({ vector }: { vector: string }) {
  const { t } = useLingui();
  const score = useScore(vector);
  const version = versionOf(vector);
  return (
    <span className={classes.score}>
      {score !== undefined && (
        <span className={classes.result}>
          <span className="figures">{t`${version} 版 ${score.toFixed(1)} 分`}</span>
          <SeverityTag level={levelOfScore(score)} />
        </span>
      )}
      <code className={classes.vector}>{vector}</code>
    </span>
  );
}
