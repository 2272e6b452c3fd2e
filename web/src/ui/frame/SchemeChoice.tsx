import { useLingui } from '@lingui/react/macro';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/shapes.ts';
import { type SchemeChoice as Choice, useColorScheme } from '../theme/color-scheme.ts';
import classes from './SchemeChoice.module.css';

const icons: Record<Choice, IconName> = { system: 'system', light: 'sun', dark: 'moon' };

/** Chooses the colour scheme: like the system, light or dark. */
export function SchemeChoice() {
  const { t } = useLingui();
  const { choice, choose } = useColorScheme();
  const names: Record<Choice, string> = { system: t`跟随系统`, light: t`浅色`, dark: t`深色` };
  return (
    <div
      className={`inline-flex justify-self-start gap-2 rounded-small sunken ${classes.choice}`}
      role="group"
      aria-label={t`配色`}
    >
      {(Object.keys(icons) as Choice[]).map((one) => (
        <button
          key={one}
          className="stack place-center faint bare pointer"
          type="button"
          aria-pressed={choice === one}
          aria-label={names[one]}
          title={names[one]}
          onClick={() => choose(one)}
        >
          <Icon name={icons[one]} size={18} />
        </button>
      ))}
    </div>
  );
}
