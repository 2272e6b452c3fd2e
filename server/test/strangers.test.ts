import { execFile, spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { postReviewQuestion } from '@shieldsource/contract/reports/desk-flags';
import * as faults from '@shieldsource/contract/faults';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { getMyGiftOrders } from '@shieldsource/contract/gifts/orders';
import { getComments, getReportDetail, getReportPage } from '@shieldsource/contract/reports/calls';
import { canonical, signatureOf } from '@shieldsource/contract/passport/signature';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from './app.ts';
import { isLong } from './depth.ts';
import { givenFlagsOn } from './given.flags.ts';
import { award, newPhone } from './given.ts';
import { published } from './published.ts';
import { signingInOn } from './signing-in.ts';

const harness = await testApp();
const { as, drainOutbox } = harness;
const url = await harness.server.listen({ port: 0, host: '127.0.0.1' });
const given = givenFlagsOn(harness);
const { readCode } = signingInOn(harness);
const reviewer = await given.staff();
await given.gift({ priceCoins: 30 });
const root = join(import.meta.dirname, '../..');
const docs = join(root, 'docs');

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-strangers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The one report of a member, as it stands. */
async function reportOf(member: Person) {
  const { list } = await as(member).call(getReportPage, {});
  return as(member).call(getReportDetail, { id: list[0]?.id ?? '' });
}

/** What others do while a member's program waits, by the word that it waits with. */
async function meanwhile(word: string, member: Person, phone: string): Promise<string> {
  if (word === 'code') return readCode(phone);
  if (word === 'letters') await drainOutbox();
  else {
    const { id, version } = await reportOf(member);
    const seen = { reportId: id, version };
    if (word === 'question')
      await as(reviewer).call(postReviewQuestion, { ...seen, question: '请补充复现环境' });
    else await as(reviewer).call(postReviewConfirm, { ...seen, ...award });
  }
  return '';
}

/** A new member who can pay for a gift. */
async function payer(phone: string): Promise<Person> {
  const member = await given.verified(await given.researcher({ phone, coins: 50 }));
  await given.address(member);
  return member;
}

/** Runs a program, answering each line of it with `answerTo` the line, or with nothing. Returns its lines. */
async function run(
  program: readonly [string, ...string[]],
  phone: string,
  answerTo: (line: string) => Promise<string> | null,
): Promise<string[]> {
  const [command, ...args] = program;
  const child = spawn(command, [...args, url, phone], { cwd: folder });
  const errors = text(child.stderr);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const answer = await answerTo(line);
    if (answer !== null) child.stdin.write(`${answer}\n`);
  }
  expect(await errors).toBe('');
  return lines;
}

test('the vectors of the guide are right, in both languages', () => {
  const [english, chinese] = ['docs/api.md', 'docs/api.zh-CN.md'].map((page) => {
    const [, vectors = ''] =
      /```json\n(.*?)```/s.exec(readFileSync(join(root, page), 'utf8')) ?? [];
    return JSON.parse(vectors) as {
      payload: Record<string, unknown>;
      text: string;
      sign: string;
    }[];
  });
  expect(english).toEqual(chinese);
  for (const { payload, text: whole, sign } of english ?? [])
    expect([canonical(payload), signatureOf(payload, 'salt of a test')]).toEqual([whole, sign]);
});

describe('a program by strangers lives the life of a member', () => {
  test('typed by the published contract, without a cast', async () => {
    const program = readFileSync(join(docs, 'clients/member.ts'), 'utf8');
    expect(program).not.toMatch(/\bas (?!const\b)|\bany\b|@ts-|!\./);
    copyFileSync(join(docs, 'clients/member.ts'), join(folder, 'member.ts'));
    writeFileSync(
      join(folder, 'wrong.ts'),
      `${program}\nboot.result.nothing;\nentered.result.token = 1;\n`,
    );
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const ast = await openapiTS(JSON.stringify(published));
    writeFileSync(join(folder, 'openapi.d.ts'), astToString(ast));
    const complaints = async (file: string) => {
      const options = {
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: { types: ['node'] },
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...options, files: [file] }));
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      return promisify(execFile)(process.execPath, [compiler, '--pretty', 'false'], { cwd: folder })
        .catch((error: { stdout: string }) => error)
        .then(({ stdout }) => stdout);
    };
    expect(await complaints('member.ts')).toBe('');
    expect((await complaints('wrong.ts')).match(/error TS\d+/g)).toEqual([
      'error TS2339',
      'error TS2322',
    ]);
    const phone = newPhone();
    const member = await payer(phone);
    const lines = await run([process.execPath, 'member.ts'], phone, (line) =>
      line.startsWith('{') ? null : meanwhile(line, member, phone),
    );
    const said = JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>;
    expect(said).toMatchObject({ order: expect.any(String), letters: expect.any(Number) });
    const { id, question } = await reportOf(member);
    expect([said['reportId'], question]).toEqual([id, null]);
    expect([faults.loggedOut.code, faults.notLoggedIn.code]).toContain(said['outside']);
  });

  // a machine may not have it
  describe.each(isLong ? ['python3'] : [])('in %s', (python) => {
    test('by the guide alone', async () => {
      const phone = newPhone();
      const member = await payer(phone);
      const asked = await given.asked(member, reviewer);
      await drainOutbox();
      const program = [python, join(docs, 'clients/member.py')] as const;
      const lines = await run(program, phone, (line) =>
        line.startsWith('Code') ? readCode(phone) : null,
      );
      expect(lines.at(-1)).toMatch(/^sign out +done$/);
      const { list } = await as(member).call(getReportPage, {});
      const reports = await Promise.all(
        list.map(({ id }) => as(member).call(getReportDetail, { id })),
      );
      expect(reports.map(({ question }) => question)).toEqual([null, null]);
      const [mine, theirs] = reports.toSorted(({ id }) => (id === asked.reportId ? 1 : -1));
      expect(mine?.attachments).toHaveLength(1);
      for (const report of [mine, theirs])
        expect(await as(member).call(getComments, { reportId: report?.id ?? '' })).toMatchObject({
          total: 1,
        });
      expect(await as(member).call(getMyGiftOrders, {})).toMatchObject({ total: 1 });
      const letters = await as(member).call(getLetterPage, {});
      expect(letters.list.some(({ readTime }) => readTime !== null)).toBe(true);
    });
  });
});
