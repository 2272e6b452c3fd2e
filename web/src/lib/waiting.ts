import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long something has waited, in its two largest units: `3 天 4 小时`. */
export function waitingOf(sinceMs: number, nowMs: number): string {
  const waitedMs = Math.max(0, nowMs - sinceMs);
  const days = Math.floor(waitedMs / dayMs);
  const hours = Math.floor((waitedMs % dayMs) / hourMs);
  const minutes = Math.floor((waitedMs % hourMs) / minuteMs);
  if (days > 0) return hours > 0 ? t`${days} 天 ${hours} 小时` : t`${days} 天`;
  if (hours > 0) return minutes > 0 ? t`${hours} 小时 ${minutes} 分钟` : t`${hours} 小时`;
  return minutes > 0 ? t`${minutes} 分钟` : t`不到 1 分钟`;
}

/** The time now, in milliseconds, kept right to the minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
