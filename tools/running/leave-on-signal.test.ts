import { expect, test } from 'vitest';
import { runCommand } from './command.ts';

const module = new URL('leave-on-signal.ts', import.meta.url).href;
const said = async (rest: string): Promise<string> => {
  const code = `import { leaveOnSignal } from '${module}';
    const early = leaveOnSignal(async () => console.log('closed'));
    ${rest}
    setTimeout(() => console.log('nobody heard it'), 500);`;
  const words = ['--input-type=module', '--eval', code];
  return (await runCommand(process.execPath, words)).answer.trim();
};
const serverListens = `process.on('SIGINT', () => { console.log('the server heard'); process.exit(); })`;

test('a signal before there is a server closes what is open', async () => {
  expect(await said(`process.kill(process.pid, 'SIGINT');`)).toBe('closed');
});

test('one that comes in the moment of handing over reaches the server', async () => {
  expect(
    await said(`process.kill(process.pid, 'SIGINT'); early.handOver(() => ${serverListens});`),
  ).toBe('the server heard');
});
