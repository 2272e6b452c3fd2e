import { cvssVersions, type CvssVersion } from '@shieldsource/contract/reports/cvss';
import type { Severity } from '@shieldsource/contract/awards/scoring';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { SeverityTag } from '../reports/SeverityTag.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import classes from './Cvss.module.css';
import { MetricField } from './MetricField.tsx';
import { levelOfScore, useScore, versionOf } from './score.ts';
import { carriedOver, type Choices, choicesIn, vectorOf, versions } from './vector.ts';
import { metricWords } from './words.ts';

interface CvssDialogProps {
  /** The vector to start with; '' or an incomplete one starts empty. */
  readonly vector: string;
  /** The label of the button that takes vector and level over. */
  readonly fillIn: string;
  readonly onUse: (vector: string, level: Severity | undefined) => void;
  readonly onClose: () => void;
}

/** A calculator that builds a CVSS vector question by question. */
export function CvssDialog({ vector: first, fillIn, onUse, onClose }: CvssDialogProps) {
  const { t } = useLingui();
  const [version, setVersion] = useState<CvssVersion>(versionOf(first));
  const [choices, setChoices] = useState<Choices>(choicesIn(first));
  const vector = vectorOf(version, choices);
  const score = useScore(vector);
  const level = score === undefined ? undefined : levelOfScore(score);
  const { base } = cvssVersions[version];
  const left = base.filter(({ name }) => !(name in choices)).length;

  function change(next: CvssVersion) {
    setVersion(next);
    if (next !== version) setChoices(carriedOver(choices));
  }

  return (
    <DialogFrame isOpen title={t`CVSS 计算器`} onClose={onClose}>
      <FilterChips
        label={t`CVSS 版本`}
        options={versions.map((one) => ({ value: one, name: `CVSS ${one}` }))}
        value={version}
        onChange={change}
      />
      <div className={classes.metrics}>
        {base.map(({ name, values }) => (
          <MetricField
            key={name}
            name={name}
            values={values}
            words={metricWords[version][name]}
            value={choices[name]}
            onChange={(value) => setChoices({ ...choices, [name]: value })}
          />
        ))}
      </div>
      <div className={classes.sum}>
        <div className={`row wrap gap-4-12 ${classes.score}`} role="status">
          {score === undefined || level === undefined ? (
            <span className="faint">{left > 0 ? t`还有 ${left} 项没有选` : t`正在计算…`}</span>
          ) : (
            <>
              <strong className="figures">{score.toFixed(1)}</strong>
              <SeverityTag level={level} />
              <code>{vector}</code>
            </>
          )}
        </div>
        <div className="flex wrap justify-end gap-8">
          <Button variant="default" disabled={!vector} onClick={() => onUse(vector, undefined)}>
            {t`只填入向量`}
          </Button>
          <Button disabled={level === undefined} onClick={() => onUse(vector, level)}>
            {fillIn}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
