import { bestCampaign, type Campaign } from '@shieldsource/contract/rules/campaigns';
import { getAppList, getTypeList } from '@shieldsource/contract/catalogue/calls';
import {
  amountOf,
  getScoringRule,
  type ScoringRule,
  severity,
  type Severity,
  tier,
  type Tier,
} from '@shieldsource/contract/awards/scoring';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { queryOf } from '../../lib/queries.ts';
import '../../pieces/coded/tones.css';
import { scopeOf } from '../../pieces/reports/campaign-words.ts';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { coefficientOf } from '../../pieces/reports/coefficient.ts';
import card from '../../ui/page/Card.module.css';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './RewardRange.module.css';
import { spanOf } from './span-of.ts';

interface RewardRangeProps {
  /** '' until one is chosen. */
  readonly appId: string;
  readonly typeId: string;
  readonly level: Severity | undefined;
  readonly isFolded?: boolean;
}

/** What a report may earn, for the application, type and severity chosen so far; folded to that of the severity. */
export const RewardRange = memo(function RewardRange({
  appId,
  typeId,
  level,
  isFolded,
}: RewardRangeProps) {
  const { t } = useLingui();
  const rule = useQuery(queryOf(getScoringRule, {}));
  const app = useQuery(queryOf(getAppList, {})).data?.find(({ id }) => id === appId);
  const type = useQuery(queryOf(getTypeList, {})).data?.find(({ id }) => id === typeId);
  const chosen = type?.tier ?? app?.tier;
  const named = type?.tier ? type : app;
  const running = (rule.data?.campaigns ?? []).filter(({ isRunning }) => isRunning);
  const report = { app: appId, type: typeId };
  const best = bestCampaign(running, report);
  // while a choice is missing, the best one may turn out not to apply
  const sure = bestCampaign(running.filter(isChosenFor(report)), report);
  const factorHundredths = sure?.factorHundredths ?? 100;
  const whole = (
    <QueryStates query={rule}>
      {(found) => (
        <>
          <Tiers rule={found} chosen={chosen} name={named?.name} />
          {sure && <Running campaign={sure} isSure />}
          {best && best.factorHundredths > (sure?.factorHundredths ?? 0) && (
            <Running campaign={best} isSure={false} />
          )}
          <Amounts {...{ rule: found, chosen, level, factorHundredths }} />
          <p className="mt-12 quiet leading-20">
            {t`按第 ${found.version} 版评分标准。最终等级由审核员评定；写得特别清楚的报告另有加分。`}
          </p>
        </>
      )}
    </QueryStates>
  );
  if (isFolded) {
    return (
      <section
        className={`col-full p-10-14 rounded-small sunken ${classes.folded}`}
        aria-labelledby="submit-reward"
      >
        <details open={rule.isError}>
          <summary>
            <h2 id="submit-reward">{t`奖励范围`}</h2>
            {rule.data && <Amount {...{ rule: rule.data, chosen, level, factorHundredths }} />}
          </summary>
          {whole}
        </details>
      </section>
    );
  }
  return (
    <section className={`${card.card} ${classes.box}`} aria-labelledby="submit-reward">
      <h2 id="submit-reward">{t`奖励范围`}</h2>
      {whole}
    </section>
  );
});

const isChosenFor =
  ({ app, type }: { readonly app: string; readonly type: string }) =>
  ({ applicationIds, typeIds }: Campaign): boolean =>
    (applicationIds.length === 0 || app !== '') && (typeIds.length === 0 || type !== '');

/** A campaign that applies to a report submitted now, or may apply. */
function Running({ campaign, isSure }: { readonly campaign: Campaign; readonly isSure: boolean }) {
  const { t } = useLingui();
  const factor = coefficientOf(campaign.factorHundredths);
  const { name, lastDay } = campaign;
  return (
    <p className="mb-12 p-8-12 warn leading-22 rounded-small waits" aria-live="polite">
      <strong>{t`${name} × ${factor}`}</strong>
      {isSure
        ? t`，${lastDay} 前（含当天）提交的按此计算，以下奖励已计入。`
        : t`，${scopeOf(campaign)}在 ${lastDay} 前（含当天）提交的按此计算。`}
    </p>
  );
}

interface TierProps {
  readonly rule: ScoringRule;
  readonly chosen: Tier | undefined;
}

function Tiers({ rule, chosen, name }: TierProps & { name: string | undefined }) {
  const { t } = useLingui();
  if (!chosen || !name)
    return (
      <p
        className={`mb-12 soft ${classes.tier}`}
      >{t`选好应用，就能看到按它的业务等级算出的奖励。`}</p>
    );
  const label = tier.labelOf(chosen);
  const coefficient = coefficientOf(rule.tierHundredths[chosen]);
  return (
    <p className={`mb-12 soft ${classes.tier}`} aria-live="polite">
      {t`${name}属于${label}，`}
      <strong>{t`业务系数 × ${coefficient}`}</strong>
    </p>
  );
}

interface AmountsProps extends TierProps {
  readonly level: Severity | undefined;
  readonly factorHundredths: number;
}

/** The amount of the chosen severity, in one line. */
function Amount({ level, ...terms }: AmountsProps) {
  const { t } = useLingui();
  if (!terms.chosen || level === undefined) return <span>{t`选好应用和等级后显示`}</span>;
  if (!rewarded.some(({ code }) => code === level)) return <span>{t`这个等级没有奖励`}</span>;
  const { contribution, coins } = spansOf(terms, level);
  return <strong aria-live="polite">{t`${contribution} 贡献值，${coins} 安全币`}</strong>;
}

function Amounts({ level, ...terms }: AmountsProps) {
  const { t } = useLingui();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t`等级`}</th>
          <th scope="col">{t`贡献值`}</th>
          <th scope="col">{t`安全币`}</th>
        </tr>
      </thead>
      <tbody>
        {rewarded.map(({ code, tone }) => {
          const { contribution, coins } = spansOf(terms, code);
          return (
            <tr key={code} data-tone={tone} data-chosen={code === level || undefined}>
              <th scope="row">
                <SeverityTag level={code} />
              </th>
              <td>{contribution}</td>
              <td>{coins}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const rewarded = severity.list.filter(({ key }) => key !== 'none').toReversed();

function spansOf({ rule, chosen, factorHundredths }: Omit<AmountsProps, 'level'>, level: Severity) {
  const coefficient = chosen ? rule.tierHundredths[chosen] : 100;
  const span = ({ from, to }: { from: number; to: number }) =>
    spanOf({
      from: amountOf(from, 0, coefficient, factorHundredths),
      to: amountOf(to, 0, coefficient, factorHundredths),
    });
  return { contribution: span(rule.contribution[level]), coins: span(rule.coins[level]) };
}
