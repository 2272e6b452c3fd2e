import type { RuleChange } from '@shieldsource/contract/rules/changes';
import { severity, tier } from '@shieldsource/contract/awards/scoring';
import { useLingui } from '@lingui/react/macro';
import { numberOf } from '../../ui/text/formats.ts';
import { coefficientOf } from '../../pieces/reports/coefficient.ts';
import classes from './GuidelinesPage.module.css';

/** The numbers that a version of the scoring rule changed. */
export function RuleDifference({ changes }: { readonly changes: readonly RuleChange[] }) {
  const { t } = useLingui();
  const parts: Readonly<Record<string, string>> = {
    contribution: t`贡献值基数`,
    coins: t`安全币基数`,
    tierHundredths: t`业务系数`,
    maxBonusContribution: t`贡献值加分上限`,
    maxBonusCoins: t`安全币加分上限`,
    signOffAboveCoins: t`须第二人核定的安全币`,
    maxContribution: t`一份报告的贡献值上限`,
    maxCoins: t`一份报告的安全币上限`,
    from: t`下限`,
    to: t`上限`,
  };
  const levels = new Map(severity.list.map(({ code, label }) => [String(code), label]));
  const tiers = new Map(tier.list.map(({ code, label }) => [String(code), label]));
  const nameOf = (at: string) =>
    at
      .split('.')
      .map((part) => parts[part] ?? levels.get(part) ?? tiers.get(part) ?? part)
      .join(' · ');
  const shown = ({ at }: RuleChange, value: number) =>
    at.startsWith('tierHundredths') ? `× ${coefficientOf(value)}` : numberOf(value);
  return (
    <table className={`w-full tabular ${classes.changes}`}>
      <thead>
        <tr>
          <th scope="col">{t`项目`}</th>
          <th scope="col">{t`原来`}</th>
          <th scope="col">{t`现在`}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((one) => (
          <tr key={one.at}>
            <th scope="row">{nameOf(one.at)}</th>
            <td>{shown(one, one.from)}</td>
            <td>{shown(one, one.to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
