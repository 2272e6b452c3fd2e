import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useBoot } from '../../lib/use-boot.ts';

/** Minutes that Shanghai, where it is never summer time, is ahead of UTC. */
const ahead = 480;
const never = () => () => undefined;

/** Says once that times are those of Beijing, to whose clock shows another one. */
export function ZoneNote({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  const { serverTime } = useBoot();
  const isElsewhere = useSyncExternalStore(
    never,
    () => new Date(serverTime).getTimezoneOffset() !== -ahead,
    () => false,
  );
  return isElsewhere ? <span className={className}>{t`时间均为北京时间`}</span> : null;
}
