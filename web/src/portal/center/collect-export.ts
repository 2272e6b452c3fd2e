import {
  type ExportPart,
  exportPart,
  getDataExport,
} from '@shieldsource/contract/people/data-export';
import { call } from '../../lib/client.ts';

interface Options {
  readonly signal: AbortSignal;
  /** `share` is 0 to 1. */
  readonly onProgress: (share: number, part: ExportPart) => void;
}

/** Fetches every page of every part, one after the other. Rejects with a `CallError`. */
export async function collectExport(
  exportId: string,
  { signal, onProgress }: Options,
): Promise<Record<string, unknown[]>> {
  const collected: Record<string, unknown[]> = {};
  for (const [index, { code: part }] of exportPart.list.entries()) {
    const items: unknown[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      onProgress((index + (page - 1) / pages) / exportPart.list.length, part);
      const answer = await call(getDataExport, { exportId, part, page }, { signal, silent: true });
      pages = answer.pages;
      items.push(...answer.items);
    }
    collected[part] = items;
  }
  return collected;
}
