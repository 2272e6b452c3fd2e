import { getAppList } from '@shieldsource/contract/catalogue';
import {
  amountOf,
  getScoringRule,
  type ScoringRule,
  severity,
  type Severity,
  tier,
  type Tier,
} from '@shieldsource/contract/scoring';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { numberOf } from '../../lib/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import '../../pieces/coded/tones.css';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import { coefficientOf } from '../../pieces/reports/coefficient.ts';
import card from '../../ui/page/Card.module.css';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './RewardRange.module.css';

interface RewardRangeProps {
  /** '' until one is chosen. */
  readonly appId: string;
  readonly level: Severity | undefined;
}

/** What a report may earn, for the application and severity chosen so far. */
export function RewardRange({ appId, level }: RewardRangeProps) {
  const { t } = useLingui();
  const rule = useQuery(queryOf(getScoringRule, {}));
  const app = useQuery(queryOf(getAppList, {})).data?.find(({ id }) => id === appId);
  return (
    <section className={`${card.card} ${classes.box}`} aria-labelledby="submit-reward">
      <h2 id="submit-reward">{t`奖励范围`}</h2>
      <QueryStates query={rule}>
        {(found) => (
          <>
            <Tiers rule={found} chosen={app?.tier} name={app?.name} />
            <Amounts rule={found} chosen={app?.tier} level={level} />
            <p className={classes.hint}>
              {t`按第 ${found.version} 版评分标准。最终等级由审核员评定；写得特别清楚的报告另有加分，活动期间再乘活动系数。`}
            </p>
          </>
        )}
      </QueryStates>
    </section>
  );
}

interface TierProps {
  readonly rule: ScoringRule;
  readonly chosen: Tier | undefined;
}

function Tiers({ rule, chosen, name }: TierProps & { name: string | undefined }) {
  const { t } = useLingui();
  if (!chosen || !name)
    return <p className={classes.tier}>{t`选好应用，就能看到按它的业务等级算出的奖励。`}</p>;
  const label = tier.labelOf(chosen);
  const coefficient = coefficientOf(rule.tierHundredths[chosen]);
  return (
    <p className={classes.tier} aria-live="polite">
      {t`${name}属于${label}，`}
      <strong>{t`业务系数 × ${coefficient}`}</strong>
    </p>
  );
}

function Amounts({ rule, chosen, level }: TierProps & { level: Severity | undefined }) {
  const { t } = useLingui();
  const factor = chosen ? rule.tierHundredths[chosen] : 100;
  const span = ({ from, to }: { from: number; to: number }) => {
    const [low, high] = [amountOf(from, 0, factor, 100), amountOf(to, 0, factor, 100)];
    return low === high ? numberOf(low) : `${numberOf(low)}–${numberOf(high)}`;
  };
  const rewarded = severity.list.filter(({ key }) => key !== 'none').toReversed();
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
        {rewarded.map(({ code, tone }) => (
          <tr key={code} data-tone={tone} data-chosen={code === level || undefined}>
            <th scope="row">
              <SeverityTag level={code} />
            </th>
            <td>{span(rule.contribution[code])}</td>
            <td>{span(rule.coins[code])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
