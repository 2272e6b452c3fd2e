import { useLingui } from '@lingui/react/macro';
import { numbersOf } from '@shieldsource/contract/rules/changes';
import { severity, tier, type RuleBody } from '@shieldsource/contract/awards/scoring';
import type { ReactNode } from 'react';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { coefficientOf } from '../../pieces/reports/coefficient.ts';
import { NumberInput } from '../../ui/form/NumberInput.tsx';
import { afterLeaving } from '../../ui/form/after-press.ts';
import classes from './rules.module.css';

interface RuleFieldsProps {
  readonly rule: RuleBody;
  /** The rule in force: numbers that differ from it are marked. */
  readonly before: RuleBody;
  readonly onChange: (rule: RuleBody) => void;
  readonly errorOf: (path: string) => string | undefined;
  readonly onLeave: (path: string) => void;
}

const rewarded = severity.list.filter(({ key }) => key !== 'none').toReversed();

/** Every number of the rule, named by its path: `coins.3.to`. */
export function RuleFields({ rule, before, onChange, errorOf, onLeave }: RuleFieldsProps) {
  const { t } = useLingui();
  const [now, was] = [numbersOf(rule), numbersOf(before)];
  const faults = [...now.keys()].flatMap((at) => errorOf(`rule.${at}`) ?? []);

  const cell = (at: string, label: string, isCoefficient = false): ReactNode => {
    const [value, old] = [now.get(at), was.get(at)];
    const shown = (number: number | undefined) =>
      number === undefined ? '' : isCoefficient ? coefficientOf(number) : String(number);
    const isChanged = value !== old;
    return (
      <span className={`block grow min-w-0 ${classes.cell}`} data-changed={isChanged || undefined}>
        <NumberInput
          name={`rule.${at}`}
          aria-label={label}
          value={
            value === undefined || Number.isNaN(value) ? '' : isCoefficient ? value / 100 : value
          }
          onChange={(typed) => onChange(withNumber(rule, at, numberIn(typed, isCoefficient)))}
          onBlur={() => afterLeaving(() => onLeave(`rule.${at}`))}
          error={Boolean(errorOf(`rule.${at}`))}
          decimals={isCoefficient ? 2 : 0}
          {...(isCoefficient && { leftSection: '×' })}
        />
        {isChanged && <small>{t`原 ${shown(old)}`}</small>}
      </span>
    );
  };
  const range = (part: 'contribution' | 'coins', name: string, code: number, label: string) => (
    <span className={`flex gap-6 ${classes.range}`}>
      {cell(`${part}.${code}.from`, t`${label}${name}下限`)}
      <span aria-hidden="true">–</span>
      {cell(`${part}.${code}.to`, t`${label}${name}上限`)}
    </span>
  );
  const limits = [
    ['maxBonusContribution', t`贡献值加分上限`],
    ['maxBonusCoins', t`安全币加分上限`],
    ['signOffAboveCoins', t`超过多少安全币须第二人核定`],
    ['maxContribution', t`一份报告的贡献值上限`],
    ['maxCoins', t`一份报告的安全币上限`],
  ] as const;

  return (
    <>
      <section>
        <h2>{t`基数`}</h2>
        <table className={classes.fields}>
          <thead>
            <tr>
              <th scope="col">{t`等级`}</th>
              <th scope="col">{t`贡献值`}</th>
              <th scope="col">{t`安全币`}</th>
            </tr>
          </thead>
          <tbody>
            {rewarded.map(({ code, label }) => (
              <tr key={code}>
                <th scope="row">
                  <SeverityTag level={code} />
                </th>
                <td>{range('contribution', t`贡献值`, code, label)}</td>
                <td>{range('coins', t`安全币`, code, label)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>{t`业务系数`}</h2>
        <div className={classes.tiers}>
          {tier.list.map(({ code, label }) => (
            <div key={code}>
              <span aria-hidden="true">{label}</span>
              {cell(`tierHundredths.${code}`, t`${label}的系数`, true)}
            </div>
          ))}
        </div>
      </section>
      <section>
        <h2>{t`加分与上限`}</h2>
        <div className={classes.limits}>
          {limits.map(([at, label]) => (
            <div key={at}>
              <span aria-hidden="true">{label}</span>
              {cell(at, label)}
            </div>
          ))}
        </div>
      </section>
      {faults.length > 0 && (
        <p className="fault" role="alert">
          {[...new Set(faults)].join(t`；`)}
        </p>
      )}
    </>
  );
}

const numberIn = (typed: string | number, isCoefficient: boolean): number => {
  const number = typed === '' ? Number.NaN : Number(typed);
  return isCoefficient ? Math.round(number * 100) : number;
};

/** The rule with the number at a path replaced. */
function withNumber(rule: RuleBody, at: string, number: number): RuleBody {
  const set = (part: object, [key = '', ...rest]: readonly string[]): object => ({
    ...part,
    [key]: rest.length === 0 ? number : set((part as Record<string, object>)[key] ?? {}, rest),
  });
  return set(rule, at.split('.')) as RuleBody;
}
