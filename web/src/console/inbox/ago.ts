import { t } from '@lingui/core/macro';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago something was, in its largest unit, for a dense column: `3 天前`. */
export function agoOf(sinceMs: number, nowMs: number): string {
  const waitedMs = Math.max(0, nowMs - sinceMs);
  const days = Math.floor(waitedMs / dayMs);
  const hours = Math.floor(waitedMs / hourMs);
  const minutes = Math.floor(waitedMs / minuteMs);
  if (days > 0) return t`${days} 天前`;
  if (hours > 0) return t`${hours} 小时前`;
  return minutes > 0 ? t`${minutes} 分钟前` : t`刚刚`;
}
