import type { getAppList } from '@shieldsource/contract/catalogue';
import type { OutputOf } from '@shieldsource/contract/route';
import { tier, type Tier } from '@shieldsource/contract/scoring';
import { useLingui } from '@lingui/react/macro';
import { Tag } from '../../pieces/coded/Tag.tsx';
import classes from './GuidelinesPage.module.css';

type App = OutputOf<typeof getAppList>[number];

const tones = { core: 'cyan', general: 'blue', edge: 'grey' } as const satisfies Record<
  Tier,
  string
>;

/** Every application in scope, the most important first. */
export function Assets({ apps }: { readonly apps: readonly App[] }) {
  const { t } = useLingui();
  const sorted = tier.list.flatMap(({ code }) => apps.filter((app) => app.tier === code));
  return (
    <ul className={classes.assets} aria-label={t`收录范围`}>
      {sorted.map(({ id, name, tier: of, tierName, hosts = [], packages = [] }) => (
        <li key={id}>
          <p className={classes.app}>
            <strong>{name}</strong>
            <Tag tone={tones[of]}>{tierName}</Tag>
          </p>
          {hosts.length + packages.length === 0 ? (
            <p className={classes.quiet}>{t`没有列出地址；属于它的网站、客户端和接口都收录。`}</p>
          ) : (
            <p className={classes.addresses}>
              {[...hosts, ...packages].map((address) => (
                <code key={address}>{address}</code>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
