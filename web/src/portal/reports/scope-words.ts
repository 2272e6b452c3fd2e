import { t } from '@lingui/core/macro';
import type { getAppList } from '@shieldsource/contract/catalogue';
import type { OutputOf } from '@shieldsource/contract/route';

export type App = OutputOf<typeof getAppList>[number];

/** What of an application may be looked at, each host and package. */
export const linesOf = ({ hosts = [], packages = [] }: App): string[] => [...hosts, ...packages];

/** The same in words; nothing where that is not written down. */
export function scopeOf(app: App | undefined): string | undefined {
  const lines = app ? linesOf(app) : [];
  return lines.length > 0 ? t`收录范围：${lines.join('、')}` : undefined;
}
