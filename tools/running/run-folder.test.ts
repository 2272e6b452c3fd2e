import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withScratchFolder } from '../suites/scratch.ts';
import { removeLeft } from './run-folder.ts';

test('what a killed run has left goes with the next, and nothing else', () =>
  withScratchFolder(async (folder) => {
    const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const others = [`shieldsource-run-${process.pid}-AbCdEf`, 'shieldsource-run-', 'somebody'];
    const names = [`shieldsource-run-${killed.pid}-AbCdEf`, ...others];
    for (const name of names) mkdirSync(join(folder, name, 'data'), { recursive: true });
    removeLeft(folder);
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    removeLeft(folder);
    expect(readdirSync(folder).toSorted()).toEqual(others.toSorted());
    removeLeft(join(folder, 'none'));
  }));
