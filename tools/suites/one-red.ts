import { beforeEach } from 'vitest';
import { givenUpBefore } from './given-up.ts';

let givenUp: string | undefined;

// A test that runs out of time goes on in the background, and would change what the next of its file count.
beforeEach(({ task, signal, skip }) => {
  if (givenUp !== undefined) skip(`${givenUpBefore}${givenUp}`);
  signal.addEventListener('abort', () => (givenUp ??= task.fullTestName));
});
