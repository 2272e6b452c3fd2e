import type { Work } from '@shieldsource/contract/work';
import type { Share, Told } from './work.worker.ts';

/** More would make the page itself wait. */
const mostWorkers = 4;

/**
 * Finds the hidden number, on several processors at once. `onProgress` hears which share of the numbers has been tried, 0 to
 * 1; the right one may come any time. Rejects when no worker runs here, when none is
 * hidden, or `signal` gives it up.
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
      worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
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
