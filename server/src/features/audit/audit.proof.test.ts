import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuditHead, getAuditPage, getAuditProof } from '@shieldsource/contract/people/desk';
import type { OutputOf } from '@shieldsource/contract/route';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { eventsOn } from '../../../test/events.ts';
import { givenOn } from '../../../test/given.ts';
import { newKey } from '../../platform/crypto.ts';

const harness = await testApp({ config: { auditSigningKey: newKey() } });
const { app, as, database } = harness;
const given = givenOn(harness);
const { act } = eventsOn(database);
let auditor: Person;
let proof: OutputOf<typeof getAuditProof>;

beforeAll(async () => {
  auditor = await given.staff({ roles: ['auditor'] });
  await act(5);
  await harness.drainOutbox();
  await act(300);
  await harness.drainOutbox();
  const { list } = await as(auditor).call(getAuditPage, {});
  proof = await as(auditor).call(getAuditProof, { id: list[7]?.id ?? '' });
});

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-proof-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const script = fileURLToPath(new URL('../../../../tools/verify-proof.mjs', import.meta.url));

/** What the script prints for a downloaded proof. */
function checked(of: object, verifier = proof.verifier, noted?: string) {
  const path = join(folder, 'proof.json');
  writeFileSync(path, JSON.stringify(of));
  const head = join(folder, 'head.txt');
  if (noted !== undefined) writeFileSync(head, noted);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, path, verifier, ...(noted === undefined ? [] : [head])],
    { encoding: 'utf8' },
  );
  return { status, said: `${stdout}${stderr}` };
}

const refused = (words: string) => ({ status: 1, said: expect.stringContaining(words) as string });

describe('a downloaded proof', () => {
  test('is accepted by a script that has nothing of ours', () => {
    expect(checked(proof)).toEqual({ status: 0, said: expect.stringContaining(proof.content) });
    expect(JSON.parse(proof.content)).toMatchObject({ format: 1, kind: 'jobs.revive' });
  });

  test('is accepted for every leaf, the first and the last', async () => {
    const leaves = await app.db
      .selectFrom('event_leaf')
      .where('leaf', 'in', [2, 3, 255, 256, 257, proof.size - 1])
      .select('event_id')
      .execute();
    expect(leaves).toHaveLength(6);
    for (const { event_id } of leaves)
      expect(checked(await as(auditor).call(getAuditProof, { id: event_id ?? '' })).status).toBe(0);
  });

  test('is refused once any of it was changed', () => {
    const other = Buffer.alloc(32, 7).toString('base64');
    const not = 'the event is not in the log';
    const unsigned = 'the head is not signed with this key';
    const changed = proof.content.replace('"jobs"', '"jobz"');
    expect(changed).not.toBe(proof.content);
    expect(checked({ ...proof, content: changed })).toEqual(refused(not));
    expect(checked({ ...proof, leaf: proof.leaf + 1 })).toEqual(refused(not));
    expect(checked({ ...proof, leaf: -1 })).toEqual(refused('the leaf is not in a tree'));
    expect(checked({ ...proof, leaf: proof.size })).toEqual(refused('the leaf is not in a tree'));
    expect(checked({ ...proof, size: proof.size + 1 })).toEqual(refused('the proof is for a head'));
    expect(checked({ ...proof, path: proof.path.slice(1) })).toEqual(refused(not));
    expect(checked({ ...proof, path: [...proof.path, other] })).toEqual(
      refused('the way is too long'),
    );
    expect(checked({ ...proof, path: proof.path.toReversed() })).toEqual(refused(not));
    for (const at of proof.path.keys())
      expect(checked({ ...proof, path: proof.path.with(at, other) })).toEqual(refused(not));
    const [origin = '', size = '', root = '', ...rest] = proof.checkpoint.split('\n');
    const head = (lines: string[]) =>
      checked({ ...proof, checkpoint: [...lines, ...rest].join('\n') });
    expect(head([origin, size, other])).toEqual(refused(unsigned));
    expect(head([origin, `${Number(size) + 1}`, root])).toEqual(refused(unsigned));
    expect(head(['else/audit', size, root])).toEqual(refused(unsigned));
    expect(checked({ ...proof, checkpoint: proof.checkpoint.split('\n\n')[0] })).toEqual(
      refused(unsigned),
    );
  });

  test('is refused under another key, and against another head', async () => {
    const [name = '', id = '', key = ''] = proof.verifier.split('+', 3);
    expect(checked(proof, `${name}+00000000+${key}`)).toEqual(refused('the verifier is damaged'));
    expect(checked(proof, `else+${id}+${key}`)).toEqual(refused('the verifier is damaged'));
    expect(checked(proof, 'nothing')).toEqual(refused('no verifier'));
    const { note } = await app.db
      .selectFrom('event_head')
      .orderBy('size')
      .select('note')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(checked(proof, proof.verifier, note)).toEqual(refused('the proof is for a head of'));
    const { checkpoint } = await as(auditor).call(getAuditHead, {});
    expect(checked(proof, proof.verifier, checkpoint).status).toBe(0);
  });
});

describe('the calls', () => {
  test('the newest head comes with what shows that it grew from an earlier one', async () => {
    const head = await as(auditor).call(getAuditHead, { since: 8 });
    expect(head).toMatchObject({ size: proof.size, verifier: proof.verifier });
    expect(head.checkpoint).toContain(`\n${head.size}\n${head.root}\n`);
    expect(head.consistency.length).toBeGreaterThan(3);
    await expect(as(auditor).call(getAuditHead, { since: head.size + 1 })).refuses('notFound');
    await expect(as(auditor).call(getAuditHead, { since: 0 })).refuses('badInput', 'since');
  });

  test('what nobody did has no proof, and what has only just happened asks for patience', async () => {
    const id = '019aa000-0000-7000-8000-000000000009';
    await expect(as(auditor).call(getAuditProof, { id })).refuses('notFound');
    await app.db.transaction().execute(async (tx) => {
      // an open transaction, so that nothing is sealed
      await sql`select pg_current_xact_id()`.execute(tx);
      const [fresh = ''] = await act();
      await expect(as(auditor).call(getAuditProof, { id: fresh })).refuses('unavailable');
    });
  });

  test('are for auditors and admins only', async () => {
    const others = await given.staff({ roles: ['reviewer', 'operator'] });
    const id = (JSON.parse(proof.content) as { id: string }).id;
    await as(await given.staff({ roles: ['admin'] })).call(getAuditProof, { id });
    for (const person of [others, nobody, await given.researcher()])
      for (const call of [
        () => as(person).call(getAuditProof, { id }),
        () => as(person).call(getAuditHead, {}),
      ])
        await expect(call()).refuses(person === others ? 'notPermitted' : 'notLoggedIn');
  });
});
