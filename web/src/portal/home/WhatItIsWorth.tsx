import { getScoringRule, severity, tier } from '@shieldsource/contract/awards/scoring';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { dateOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './HomePage.module.css';
import { formulaOf } from '../../pieces/reports/campaign-words.ts';
import { Campaigns } from '../../pieces/reports/Campaigns.tsx';

const rewarded = severity.list.filter(({ key }) => key !== 'none').toReversed();

/** The published scoring rule: ranges by severity, coefficients by tier of the application. */
export function WhatItIsWorth() {
  const { t } = useLingui();
  const rule = useQuery(queryOf(getScoringRule, {}));
  const range = ({ from, to }: { from: number; to: number }) =>
    from === to ? `${from}` : `${from}–${to}`;
  const times = (hundredths: number) => `× ${hundredths / 100}`;
  return (
    <section className={classes.section} aria-labelledby="worth">
      <h2 id="worth">{t`奖励怎么算`}</h2>
      <p className="mt-6 faint">{formulaOf(rule.data?.campaigns)}</p>
      <Campaigns campaigns={rule.data?.campaigns ?? []} />
      <div className={`stack gap-24 mt-24 ${classes.worth}`}>
        <QueryStates query={rule}>
          {({ version, publishTime, contribution, coins, tierHundredths, next }) => (
            <>
              <table className={`w-full on-surface bordered rounded ${classes.rule}`}>
                <thead>
                  <tr>
                    <th scope="col">{t`危害等级`}</th>
                    <th scope="col">{t`贡献值基数`}</th>
                    <th scope="col">{t`安全币基数`}</th>
                  </tr>
                </thead>
                <tbody>
                  {rewarded.map(({ code, label, tone }) => (
                    <tr key={code}>
                      <th scope="row">
                        <Tag tone={tone} dotted>
                          {label}
                        </Tag>
                      </th>
                      <td>{range(contribution[code])}</td>
                      <td>{range(coins[code])}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <div
                className={`flex flex-col gap-16 p-20-24 on-surface bordered rounded ${classes.tiers}`}
              >
                <h3 className="faint regular">{t`业务系数`}</h3>
                <dl className="stack gap-14">
                  {tier.list.map(({ code, label }) => (
                    <div key={code}>
                      <dt className="soft">{label}</dt>
                      <dd className="figures">{times(tierHundredths[code])}</dd>
                    </div>
                  ))}
                </dl>
                <p className={`quiet ${classes.version}`}>
                  {t`评分标准第 ${version} 版，${dateOf(publishTime)} 起执行`}
                  {next && t`；第 ${next.version} 版从 ${dateOf(next.publishTime)} 起执行`}
                </p>
              </div>
            </>
          )}
        </QueryStates>
      </div>
    </section>
  );
}
