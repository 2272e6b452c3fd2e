import type { Work } from '@shieldsource/contract/passport/work';
import type { Share, Progress } from './work.worker.ts';

/** With more workers the page itself would become slow. */
const mostWorkers = 4;

/**
 * Finds the hidden number by trying, in several workers. `onProgress` gets the share of the numbers that has been tried, 0
 * to 1; the right one may be found at any time. Rejects when workers cannot run, when no number is found, or when `signal`
 * aborts.
 */
export function doWork(
  work: Work,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const step = Math.max(1, Math.min(mostWorkers, navigator.hardwareConcurrency));
  const workers: Worker[] = [];
  let tried = 0;
  const found = new Promise<number>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    for (let first = 0; first < step; first++) {
      const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });
      workers.push(worker);
      worker.addEventListener('error', () => reject(new Error('no worker runs')));
      worker.addEventListener('message', ({ data }: MessageEvent<Progress>) => {
        if ('found' in data) {
          resolve(data.found);
          return;
        }
        tried += data.tried;
        onProgress(tried / work.most);
        if (tried === work.most) reject(new Error('nothing is hidden'));
      });
      worker.postMessage({ work, first, step } satisfies Share);
    }
  });
  return found.finally(() => {
    for (const worker of workers) worker.terminate();
  });
}
