import type { Campaign } from '@shieldsource/contract/rules/campaigns';
import { useLingui } from '@lingui/react/macro';
import { coefficientOf } from './coefficient.ts';
import { scopeOf } from './campaign-words.ts';
import classes from './Campaigns.module.css';

/** Current and planned campaigns; nothing while there are none. */
export function Campaigns({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
  const { t } = useLingui();
  if (campaigns.length === 0) return null;
  return (
    <>
      <ul className={`stack gap-12 mt-24 ${classes.campaigns}`} aria-label={t`奖励活动`}>
        {campaigns.map((campaign) => {
          const { id, name, factorHundredths, firstDay, lastDay, isRunning } = campaign;
          return (
            <li key={id} className="row gap-8-20 rounded on-surface">
              <strong className="warn nowrap figures">× {coefficientOf(factorHundredths)}</strong>
              <span>
                <b className="read bold">{name}</b>
                <span>{t`${scopeOf(campaign)}，${firstDay} 至 ${lastDay}`}</span>
              </span>
              <em>{isRunning ? t`进行中` : t`即将开始`}</em>
            </li>
          );
        })}
      </ul>
      {campaigns.length > 1 && (
        <p className="mt-8 quiet">{t`同时有几个活动时取系数最高的一个，不叠加。`}</p>
      )}
    </>
  );
}
