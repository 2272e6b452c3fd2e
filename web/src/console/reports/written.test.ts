import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverAnswers } from '../../../test/answers.ts';
import * as faults from '@shieldsource/contract/faults';
import { onLostLogin } from '../../lib/client.ts';
import { forgetOwn } from '../../ui/theme/local-storage.ts';
import { keepWritten } from './written.ts';

const report = '01993d6a-0000-7000-8000-000000000001';
const person = '01993d6a-0000-7000-8000-0000000000aa';
const saved = { code: 0, result: null };

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('stands on the device with every letter, on the server a moment later', async () => {
  const asked = serverAnswers(saved);
  const written = keepWritten(report, person);
  written.write('reply', '请补');
  written.write('reply', '请补充');
  expect(keepWritten(report, person).words('reply')).toBe('请补充');
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked).toMatchObject([{ body: { reportId: report, words: { reply: '请补充' } } }]);
});

test('once the server has it, what the server says later counts', async () => {
  serverAnswers(saved);
  const written = keepWritten(report, person);
  written.write('internal', '旧');
  await vi.advanceTimersByTimeAsync(1_500);
  await expect.poll(() => sessionStorage).toHaveLength(0);
  expect(
    keepWritten(report, person, { written: { internal: '在别处改过' } }).words('internal'),
  ).toBe('在别处改过');
});

test('what the server did not get stays on the device, and goes with the next letter', async () => {
  const asked = serverAnswers({ code: 1, message: '繁忙' }, saved);
  const written = keepWritten(report, person);
  written.write('verdict', '写到一半');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked).toHaveLength(1);
  expect(keepWritten(report, person, { written: { verdict: '' } }).words('verdict')).toBe(
    '写到一半',
  );
  written.write('verdict', '写到一半，再写');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked[1]).toMatchObject({ body: { words: { verdict: '写到一半，再写' } } });
});

test('nobody finds what somebody else typed on the same device', () => {
  serverAnswers();
  keepWritten(report, person).write('reply', '我的');
  expect(keepWritten(report, '01993d6a-0000-7000-8000-0000000000bb').words('reply')).toBe('');
});

test('goes with the session, of this tab and from the device; a save that it ended under leads to sign-in', async () => {
  const lost = vi.fn<Parameters<typeof onLostLogin>[0]>();
  const stop = onLostLogin(lost);
  serverAnswers(faults.loggedOut);
  keepWritten(report, person).write('reply', '没有存下的话');
  expect(localStorage).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_500);
  await expect.poll(() => lost.mock.calls).toHaveLength(1);
  stop();
  expect(keepWritten(report, person).words('reply')).toBe('没有存下的话');
  forgetOwn();
  expect(sessionStorage).toHaveLength(0);
  expect(keepWritten(report, person, { written: { reply: '服务器上的' } }).words('reply')).toBe(
    '服务器上的',
  );
});

test('keeps the attachments beside a text too, as long as they are not on the server', async () => {
  const asked = serverAnswers(saved);
  const log = {
    id: report,
    name: 'log.txt',
    mime: 'text/plain',
    sizeBytes: 7,
    isImage: false,
    url: '/',
  };
  const writtenFiles = { images: [], reply: [log], internal: [], question: [] };
  const written = keepWritten(report, person, { written: { reply: '日志见附件' }, writtenFiles });
  expect(written.files('reply')).toEqual([log]);
  written.attach('reply', [log]);
  expect(sessionStorage).toHaveLength(0);
  written.attach('reply', []);
  written.attach('internal', [log]);
  expect(keepWritten(report, person).files('internal')).toEqual([log]);
  await vi.advanceTimersByTimeAsync(1_500);
  const files = { reply: [], internal: [log.id] };
  expect(asked).toMatchObject([{ body: { words: { reply: '日志见附件' }, files } }]);
});
