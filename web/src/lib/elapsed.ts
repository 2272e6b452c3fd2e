import { t } from '@lingui/core/macro';
import { serverNow } from '../ui/date/clock.ts';
import { useEffect, useState } from 'react';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The units between two times; 0 where the second is earlier. */
function between(sinceMs: number, nowMs: number) {
  const elapsedMs = Math.max(0, nowMs - sinceMs);
  return {
    days: Math.floor(elapsedMs / dayMs),
    hours: Math.floor((elapsedMs % dayMs) / hourMs),
    minutes: Math.floor((elapsedMs % hourMs) / minuteMs),
  };
}

/** The time between two times in its two largest units: `3 天 4 小时`. */
export function elapsedOf(sinceMs: number, nowMs: number): string {
  const { days, hours, minutes } = between(sinceMs, nowMs);
  if (days > 0) return hours > 0 ? t`${days} 天 ${hours} 小时` : t`${days} 天`;
  if (hours > 0) return minutes > 0 ? t`${hours} 小时 ${minutes} 分钟` : t`${hours} 小时`;
  return minutes > 0 ? t`${minutes} 分钟` : t`不到 1 分钟`;
}

/** How long ago something was, in its largest unit: `3 天前`. */
export function agoOf(sinceMs: number, nowMs: number): string {
  const { days, hours, minutes } = between(sinceMs, nowMs);
  if (days > 0) return t`${days} 天前`;
  if (hours > 0) return t`${hours} 小时前`;
  return minutes > 0 ? t`${minutes} 分钟前` : t`刚刚`;
}

/** The server's current time in milliseconds; renders again every minute. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const ticking = setInterval(() => setNow(serverNow()), minuteMs);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
