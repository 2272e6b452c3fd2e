import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { finish } from './embedded-cluster.ts';

test('a program that ends before it has read all is refused in its own words', async () => {
  const runner = {
    binaries: { folder: '/', version: '18.4', major: 18 },
    parent: tmpdir(),
    before: ['sh', '-c', 'exec 0<&-; echo "FATAL: no room" >&2; exit 1'],
  };
  // more than is under way at a time, so that the rest meets nobody
  const lines = Array.from({ length: 100 }, () => 'x'.repeat(10_000));
  await expect(finish(runner, tmpdir(), 'postgres', [], lines)).rejects.toThrow(
    'the embedded database could not be made: FATAL: no room',
  );
});
