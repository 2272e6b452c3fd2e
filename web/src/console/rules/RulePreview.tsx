import { useLingui } from '@lingui/react/macro';
import { postRulePreview, ruleBody } from '@shieldsource/contract/rules/acts';
import type { OutputOf } from '@shieldsource/contract/route';
import type { RuleBody } from '@shieldsource/contract/awards/scoring';
import { useState } from 'react';
import { z } from '../../lib/schemas.ts';
import { numberOf, signedOf } from '../../ui/text/formats.ts';
import { useCall } from '../../lib/use-call.ts';
import { SeverityTag } from '../../pieces/reports/SeverityTag.tsx';
import tables from '../../pieces/rules/RuleExamples.module.css';
import { Button } from '../../ui/form/Button.tsx';
import classes from './rules.module.css';

interface Computed {
  readonly rule: RuleBody;
  readonly answer: OutputOf<typeof postRulePreview>;
}

/** What recent awards would have been by this rule. */
export function RulePreview({ rule }: { rule: RuleBody }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Computed>();
  const preview = useCall(postRulePreview);
  const isStale = shown !== undefined && shown.rule !== rule;
  return (
    <section className={`stack gap-8 ${classes.preview}`} aria-label={t`预览`}>
      <div className={`justify-between ${classes.head}`}>
        <h2>{t`过去 90 天`}</h2>
        <Button
          size="compact-md"
          variant="default"
          loading={preview.isPending}
          disabled={!z.safeParse(ruleBody, rule).success}
          onClick={() =>
            preview.mutate({ rule }, { onSuccess: (answer) => setShown({ rule, answer }) })
          }
        >
          {shown ? t`重新预览` : t`预览`}
        </Button>
      </div>
      <div aria-live="polite">
        {shown ? (
          <Outcome {...shown.answer} />
        ) : (
          <p className="soft small leading-20">{t`按这一版试算所选时间内的奖励。`}</p>
        )}
        {isStale && (
          <p className="soft small leading-20">{t`数字已经改过，上面还是改之前的结果。`}</p>
        )}
      </div>
    </section>
  );
}

function Outcome({
  days,
  awards,
  isCapped,
  paid,
  would,
  signOffs,
  levels,
}: OutputOf<typeof postRulePreview>) {
  const { t } = useLingui();
  if (awards === 0)
    return <p className="soft small leading-20">{t`过去 ${days} 天没有发放过奖励。`}</p>;
  const [coins, was] = [numberOf(would.coins), numberOf(paid.coins)];
  const difference = signedOf(would.coins - paid.coins);
  return (
    <>
      <p>
        <strong>
          {t`过去 ${days} 天按此规则将发放 ${coins} 安全币，实际发放 ${was}，相差 ${difference}。`}
        </strong>
      </p>
      <table className={`w-full tabular ${tables.table}`}>
        <caption className="unseen">{t`按等级`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`等级`}</th>
            <th scope="col">{t`奖励`}</th>
            <th scope="col">{t`安全币`}</th>
            <th scope="col">{t`贡献值`}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((one) => (
            <tr key={one.level}>
              <th scope="row">
                <SeverityTag level={one.level} />
              </th>
              <td>{t`${one.awards} 笔`}</td>
              <Sum now={one.would.coins} was={one.paid.coins} />
              <Sum now={one.would.contribution} was={one.paid.contribution} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft small leading-20">
        {t`每笔奖励的基数按其在原范围中的位置折算，加分不超过新的上限；其中 ${signOffs} 笔须由第二人核定。`}
        {isCapped && t`奖励较多，仅试算最近 ${numberOf(awards)} 笔。`}
      </p>
    </>
  );
}

function Sum({ now, was }: { readonly now: number; readonly was: number }) {
  const { t } = useLingui();
  return (
    <td data-changed={now !== was || undefined}>
      {numberOf(now)}
      {now !== was && <small>{t`原 ${numberOf(was)}`}</small>}
    </td>
  );
}
