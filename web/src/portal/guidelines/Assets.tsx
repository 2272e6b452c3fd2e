import type { getAppList } from '@shieldsource/contract/catalogue/calls';
import type { OutputOf } from '@shieldsource/contract/route';
import { tier } from '@shieldsource/contract/awards/scoring';
import { useLingui } from '@lingui/react/macro';
import classes from './GuidelinesPage.module.css';

type App = OutputOf<typeof getAppList>[number];

/** Every application in scope, the most important first. */
export function Assets({ apps }: { readonly apps: readonly App[] }) {
  const { t } = useLingui();
  const sorted = tier.list.flatMap(({ code }) => apps.filter((app) => app.tier === code));
  return (
    <ul className={classes.assets} aria-label={t`收录范围`}>
      {sorted.map(({ id, name, tier: of, tierName, hosts = [], packages = [] }) => (
        <li key={id} className="stack items-baseline">
          <strong className="anywhere">{name}</strong>
          <span
            className={`soft note leading-22 nowrap rounded-small sunken ${classes.tier}`}
            data-tier={of}
          >
            {tierName}
          </span>
          {hosts.length + packages.length === 0 ? (
            <p className="soft">{t`未单独列出，该业务的网站、客户端和接口均在范围内。`}</p>
          ) : (
            <p className={`flex wrap ${classes.addresses}`}>
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
