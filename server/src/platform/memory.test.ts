import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = new URL('memory.ts', import.meta.url).href;

test.each([
  ['a crowd', true],
  ['a start', false],
])('what %s made the heap grow by is given back once it has gone', (_, isBegun) => {
  const begin = 'giveBackMemory({ lookMs: 50, quiet: 0.5, worthBytes: 64 * 2 ** 20 });';
  const program = `
    import { giveBackMemory } from '${module}';
    const rss = () => process.memoryUsage.rss();
    ${isBegun ? begin : ''}
    let crowd = [];
    for (let at = 0; at < 200; at++) crowd.push(Array.from({ length: 10_000 }, (_, n) => ({ n, at })));
    const most = rss();
    crowd = [];
    ${isBegun ? '' : begin}
    let looks = 0;
    const timer = setInterval(() => {
      if (rss() > most / 2 && looks++ < 200) return;
      clearInterval(timer);
      console.log(JSON.stringify([rss(), most / 2]));
    }, 50);`;
  const { stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  const [later, half] = JSON.parse(stdout) as [number, number];
  expect(later).toBeLessThan(half);
});
