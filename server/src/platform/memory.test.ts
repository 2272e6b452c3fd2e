import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = new URL('memory.ts', import.meta.url).href;

test('what a crowd made the heap grow by is given back once it has gone', () => {
  const program = `
    import { giveBackMemory } from '${module}';
    const rss = () => process.memoryUsage.rss();
    giveBackMemory({ lookMs: 50, quiet: 0.5, worthBytes: 64 * 2 ** 20 });
    let crowd = [];
    for (let at = 0; at < 200; at++) crowd.push(Array.from({ length: 10_000 }, (_, n) => ({ n, at })));
    const most = rss();
    crowd = [];
    let looks = 0;
    const timer = setInterval(() => {
      if (rss() > most / 2 && looks++ < 200) return;
      clearInterval(timer);
      console.log(JSON.stringify([rss(), most / 2]));
    }, 50);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  const [later, half] = JSON.parse(stdout) as [number, number];
  expect(later).toBeLessThan(half);
});
