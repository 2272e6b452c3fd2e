import { sql, type RawBuilder } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';

// Raw SQL against what must hold whatever the code does.
const harness = await testApp();
const { app } = harness;
const given = givenOn(harness);
const [proposer, signer] = await given.twoAdmins();

/** The constraint that stops these statements, run as one transaction. */
async function stoppedBy(...statements: RawBuilder<unknown>[]): Promise<string | undefined> {
  try {
    await inTransaction(app.db, async (tx) => {
      for (const statement of statements) await statement.execute(tx);
      throw new Error('it was let through');
    });
  } catch (error) {
    const { constraint, message } = error as { constraint?: string; message: string };
    return constraint ?? message;
  }
  return undefined;
}

describe('what reports are filed under', () => {
  test.each(['application', 'platform', 'report_type', 'answer_template'])(
    '%s: nothing is taken away',
    async (table) => {
      const stays = `${table}_append_only`;
      expect(await stoppedBy(sql`delete from ${sql.table(table)}`)).toBe(stays);
      expect(await stoppedBy(sql`truncate ${sql.table(table)} cascade`)).toMatch(/_append_only$/);
    },
  );

  test('what an application was stays, and is nobody’s to write', async () => {
    const { id } = await given.offered({ tier: 'edge' });
    const frozen = 'application_version_append_only';
    expect(
      await stoppedBy(
        sql`update application_version set tier = 'core' where application_id = ${id}`,
      ),
    ).toBe(frozen);
    expect(await stoppedBy(sql`delete from application_version where application_id = ${id}`)).toBe(
      frozen,
    );
    expect(
      await stoppedBy(sql`insert into application_version (application_id, version, name, tier, team, hosts, packages, position, active)
        select id, 2, name, 'core', team, hosts, packages, position, active from application where id = ${id}`),
    ).toBe('application_version_as_it_was');
  });

  test('a report is of the application as it is, and stays so', async () => {
    const mina = await given.researcher();
    const { id } = await given.offered({ tier: 'edge' });
    const report = await given.report(mina, { app: id });
    const change = (set: RawBuilder<unknown>) =>
      sql`update report set ${set} where id = ${report.id}`;
    const fixed = 'report_fixed_fields';
    const next = sql`update application set tier = 'core', version = 2 where id = ${id}`;
    expect(await stoppedBy(next, change(sql`tier = 'core'`))).toBe(fixed);
    expect(await stoppedBy(next, change(sql`application_version = 2`))).toBe(fixed);
    const { id: other } = await given.offered();
    expect(await stoppedBy(change(sql`application_id = ${other}`))).toBe(fixed);

    const copy = sql`insert into report (id, number, researcher_id, researcher_seq, title, application_id, platform_id, type_id,
      self_level, tier, rule_version, terms_version, application_version)
      select gen_random_uuid(), 'SS-X', researcher_id, 99, title, application_id, platform_id, type_id,
      self_level, tier, rule_version, terms_version, 1 from report where id = ${report.id}`;
    const promised = 'report_as_promised';
    expect(await stoppedBy(next, copy)).toBe(promised);
    const retired = sql`update application set active = false, version = 2 where id = ${id}`;
    expect(await stoppedBy(retired, copy)).toBe(promised);
    const { id: draft } = await given.offered({ tier: 'edge' });
    expect(draft).not.toBe(id);
    const typed = sql`update report_type set tier = 'core', version = version + 1 where id = (select type_id from report where id = ${report.id})`;
    const asTyped = sql`do $$ begin
      if not exists (select 1 from report where number = 'SS-X' and tier = 'core') then
        raise exception 'not of the tier of its type'; end if; end $$`;
    expect(await stoppedBy(typed, sql`set constraints all deferred`, copy, asTyped)).toBe(
      'it was let through',
    );
    // whatever version the row names, it belongs to the current one
    const moved = sql`update application set team = 'x', version = 2 where id = ${id}`;
    const asked = sql`do $$ begin
      if not exists (select 1 from report where number = 'SS-X' and application_version = 2) then
        raise exception 'not of the version that holds'; end if; end $$`;
    expect(await stoppedBy(moved, sql`set constraints all deferred`, copy, asked)).toBe(
      'it was let through',
    );
  });
});

describe('a text', () => {
  const [title, body] = ['安全政策', '第二版'];
  /** Proposed by one admin and approved by another. */
  const signed = (kind: string, fromDay: string | null = null) => {
    const params = JSON.stringify({ title, body, needsConsent: true, fromDay });
    return [
      sql`insert into proposal (id, kind, subject, params, asked_by) values (gen_random_uuid(), 'document', ${kind}, ${params}, ${proposer.id})`,
      sql`update proposal set outcome = 'approved', decided_by = ${signer.id} where subject = ${kind}`,
    ];
  };
  const publish = (kind: string, { version = 2, by = proposer.id, and = signer.id } = {}) =>
    sql`insert into document (kind, version, title, body, needs_consent, proposed_by, signed_by, in_force_at)
      values (${kind}, ${version}, ${title}, ${body}, true, ${by}, ${and}, '1970-01-01')`;
  const byTwo = 'document_by_two';

  test('is published as the next version, in the names of who proposed and who signed it', async () => {
    const policy = signed('policy');
    expect(await stoppedBy(...policy, publish('policy'))).toBe('it was let through');
    expect(await stoppedBy(...policy, publish('policy', { version: 3 }))).toBe(
      'document_version_step',
    );
    expect(await stoppedBy(...policy, publish('policy', { by: signer.id }))).toBe(byTwo);
    expect(await stoppedBy(...policy, publish('policy', { and: proposer.id }))).toBe(byTwo);
    expect(await stoppedBy(...policy, publish('privacy'))).toBe(byTwo);
  });

  test('that no installation begins with is signed by two from its first version on', async () => {
    for (const kind of ['exclusions', 'harbour']) {
      const first = sql`insert into document (kind, version, title, body) values (${kind}, 1, '时限', 'x')`;
      expect(await stoppedBy(first)).toBe(byTwo);
      expect(await stoppedBy(...signed(kind), publish(kind))).toBe('document_version_step');
      expect(await stoppedBy(...signed(kind), publish(kind, { version: 1 }))).toBe(
        'it was let through',
      );
    }
  });

  test.each([
    ['at once', null, 'act_time()'],
    ['from its day on', '2099-01-01', `'2099-01-01T00:00:00+08:00'::timestamptz`],
  ])('holds %s, and from no moment before it was signed', async (_, fromDay, moment) => {
    const asked = sql`do $$ begin
      if exists (select 1 from document where kind = 'policy' and version = 2 and in_force_at is distinct from ${sql.raw(moment)}) then
        raise exception 'in force at another time'; end if; end $$`;
    expect(await stoppedBy(...signed('policy', fromDay), publish('policy'), asked)).toBe(
      'it was let through',
    );
  });
});
