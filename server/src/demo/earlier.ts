import { fileURLToPath } from 'node:url';
import { importEarlier } from '../features/earlier-portal/earlier-portal.import.ts';
import type { App } from '../platform/app.ts';

/** The phone of an account of the earlier portal, which is offered when somebody signs in with it. */
export const earlierPhone = '13800000009';

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`earlier/${name}.jsonl`, import.meta.url));

/** Imports accounts and reports of an earlier portal, as an operator would. */
export async function importEarlierPortal(app: App): Promise<void> {
  await importEarlier(app, {
    accounts: fileOf('accounts'),
    reports: fileOf('reports'),
    tell: (line) => app.log.warn(line),
  });
}
