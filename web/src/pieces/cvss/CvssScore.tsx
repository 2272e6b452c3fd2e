import { useLingui } from '@lingui/react/macro';
import { SeverityTag } from '../reports/SeverityTag.tsx';
import classes from './CvssScore.module.css';
import { levelOfScore, useScore, versionOf } from './score.ts';

interface CvssScoreProps {
  readonly vector: string;
  /** Shows the vector on request only, once its score is known. */
  readonly isFolded?: boolean;
}

/** A vector with its version, score and level. */
export function CvssScore({ vector, isFolded = false }: CvssScoreProps) {
  const { t } = useLingui();
  const score = useScore(vector);
  const version = versionOf(vector);
  const result = score !== undefined && (
    <span className="row gap-8">
      <span className="figures">{t`${version} 版 ${score.toFixed(1)} 分`}</span>
      <SeverityTag level={levelOfScore(score)} />
    </span>
  );
  const letters = <code className="small anywhere">{vector}</code>;
  if (isFolded && result) {
    return (
      <details className={classes.folded}>
        <summary>{result}</summary>
        {letters}
      </details>
    );
  }
  return (
    <span className="stack justify-items-start gap-4">
      {result}
      {letters}
    </span>
  );
}
