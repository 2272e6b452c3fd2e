/** A worker: tries every `step`th number from `first`, and reports its progress and the number it finds. */
import type { Work } from '@shieldsource/contract/passport/work';
import { isSolution } from '@shieldsource/contract/passport/work-tries';

export interface Share {
  readonly work: Work;
  readonly first: number;
  readonly step: number;
}
export type Progress = { readonly tried: number } | { readonly found: number };

// reports progress after this many tries: a few times a second, even on a phone
const triesPerMessage = 8;

addEventListener('message', ({ data: { work, first, step } }: MessageEvent<Share>) => {
  let tried = 0;
  for (let number = first; number < work.most; number += step) {
    if (isSolution(work, number)) {
      postMessage({ found: number } satisfies Progress);
      return;
    }
    tried += 1;
    if (tried % triesPerMessage === 0) postMessage({ tried: triesPerMessage } satisfies Progress);
  }
  postMessage({ tried: tried % triesPerMessage } satisfies Progress);
});
