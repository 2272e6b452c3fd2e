import { useLingui } from '@lingui/react/macro';
import { amountOf, severity, tier, type RuleBody } from '@shieldsource/contract/awards/scoring';
import { numberOf } from '../../ui/text/formats.ts';
import { SeverityTag } from '../reports/SeverityTag.tsx';
import { coefficientOf } from '../reports/coefficient.ts';
import classes from './RuleExamples.module.css';

interface RuleExamplesProps {
  readonly rule: RuleBody;
  /** The rule to compare with; a cell that differs shows both values. */
  readonly before: RuleBody | undefined;
}

const rewarded = severity.list.filter(({ key }) => key !== 'none').toReversed();

/** The award for each level on each tier of application, without bonus and campaign. */
export function RuleExamples({ rule, before }: RuleExamplesProps) {
  const { t } = useLingui();
  const parts = [
    ['coins', t`安全币`],
    ['contribution', t`贡献值`],
  ] as const;
  return (
    <div className={classes.room}>
      <div
        className={`stack gap-20 ${classes.examples}`}
        data-compares={before !== undefined || undefined}
      >
        {parts.map(([part, name]) => (
          <table key={part} className={`w-full tabular ${classes.table}`}>
            <caption>{name}</caption>
            <thead>
              <tr>
                <th scope="col">{t`等级`}</th>
                {tier.list.map(({ code, label }) => (
                  <th key={code} scope="col">
                    {label} <small>× {coefficientOf(rule.tierHundredths[code])}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rewarded.map(({ code }) => (
                <tr key={code}>
                  <th scope="row">
                    <SeverityTag level={code} />
                  </th>
                  {tier.list.map((of) => {
                    const span = (from: RuleBody) =>
                      spanOf(from[part][code], from.tierHundredths[of.code]);
                    const [now, was] = [span(rule), before && span(before)];
                    const isChanged = was !== undefined && was !== now;
                    return (
                      <td key={of.code} data-changed={isChanged || undefined}>
                        {now}
                        {isChanged && <small>{t`原 ${was}`}</small>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  );
}

function spanOf({ from, to }: { from: number; to: number }, tierHundredths: number): string {
  const [low, high] = [from, to].map((base) => amountOf(base, 0, tierHundredths, 100));
  if (low === undefined || high === undefined || Number.isNaN(low + high)) return '—';
  return low === high ? numberOf(low) : `${numberOf(low)}–${numberOf(high)}`;
}
