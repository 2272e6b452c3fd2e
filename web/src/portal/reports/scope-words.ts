import { listed } from '../../ui/text/listed.ts';
import { t } from '@lingui/core/macro';
import type { getAppList } from '@shieldsource/contract/catalogue/calls';
import type { OutputOf } from '@shieldsource/contract/route';

export type App = OutputOf<typeof getAppList>[number];

/** The hosts and packages in scope of an application. */
export const linesOf = ({ hosts = [], packages = [] }: App): string[] => [...hosts, ...packages];

/** The same as one text; undefined where the scope is not listed. */
export function scopeOf(app: App | undefined): string | undefined {
  const lines = app ? linesOf(app) : [];
  return lines.length > 0 ? t`收录范围：${listed(lines)}` : undefined;
}
