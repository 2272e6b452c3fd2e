import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';

/** Shown in place of something that this person may see, but not now. */
export function Locked({ title, hint }: { title?: string; hint?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="row wrap gap-2-12 faint">
      <Icon name="lock" size={24} />
      <strong className="plain bold">{title ?? t`已锁定`}</strong>
      {hint && <p>{hint}</p>}
    </div>
  );
}
