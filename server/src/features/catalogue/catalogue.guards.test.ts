import { sql, type RawBuilder } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp, type Person } from '../../../test/app.ts';
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
  const step = 'catalogue_version_step';

  test.each(['application', 'platform', 'report_type', 'answer_template'])(
    '%s: each change makes the next version, and nothing is taken away',
    async (table) => {
      const made = {
        application: given.offered,
        platform: given.platform,
        report_type: given.type,
        answer_template: given.template,
      }[table];
      const { id } = (await made?.()) ?? { id: '' };
      const change = (set: string) =>
        sql`update ${sql.table(table)} set ${sql.raw(set)} where id = ${id}`;
      expect(await stoppedBy(change('active = false'))).toBe(step);
      expect(await stoppedBy(change('active = false, version = version + 2'))).toBe(step);
      expect(await stoppedBy(change('version = version + 1'))).toBe(step);
      expect(await stoppedBy(change('active = false, version = version + 1'))).toBe(
        'it was let through',
      );
      const stays = `${table}_append_only`;
      expect(await stoppedBy(sql`delete from ${sql.table(table)} where id = ${id}`)).toBe(stays);
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

    const copy = sql`insert into report (id, number, researcher_id, researcher_seq, title, description, url, application_id, platform_id, type_id,
      self_level, tier, rule_version, terms_version, application_version)
      select gen_random_uuid(), 'SS-X', researcher_id, 99, title, description, url, application_id, platform_id, type_id,
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
  const insert = (
    over: Partial<Record<'title' | 'signed' | 'proposed' | 'version', unknown>> = {},
  ) =>
    sql`insert into document (kind, version, title, body, needs_consent, proposed_by, signed_by, in_force_at)
      select kind, ${over.version ?? 2}, ${over.title ?? sql`title`}, body, needs_consent,
        ${over.proposed ?? sql`proposed_by`}, ${over.signed ?? signer.id}, '1970-01-01'
      from document_draft where kind = 'policy'`;

  test('is published as it was proposed, by another admin, as the next version', async () => {
    await given.draft({ kind: 'policy', isProposed: true });
    expect(await stoppedBy(insert())).toBe('it was let through');
    expect(await stoppedBy(insert({ version: 3 }))).toBe('document_version_step');
    expect(await stoppedBy(insert({ title: '另一个标题' }))).toBe('document_as_proposed');
    expect(await stoppedBy(insert({ proposed: signer.id }))).toBe('document_as_proposed');
    const other = 'document_other_person';
    expect(await stoppedBy(insert({ signed: proposer.id }))).toBe(other);
    const notAdmins: Person[] = [
      await given.staff(),
      await given.staff({ roles: ['auditor', 'operator'] }),
    ];
    for (const { id } of notAdmins) expect(await stoppedBy(insert({ signed: id }))).toBe(other);
    const gone = sql`update staff set state = 'disabled' where id = ${signer.id}`;
    expect(await stoppedBy(gone, insert())).toBe(other);
    const { id: mina } = await given.researcher();
    const untied = sql`alter table staff disable trigger staff_tied_by_two`;
    const same = sql`update staff set researcher_id = ${mina} where id in (${signer.id}, ${proposer.id})`;
    expect(await stoppedBy(untied, same, insert())).toBe(other);
    expect(
      await stoppedBy(
        sql`insert into document (kind, version, title, body) values ('policy', 2, '政策', 'x')`,
      ),
    ).toBe('document_as_proposed');
  });

  test('that no installation begins with is signed by two from its first version on', async () => {
    for (const kind of ['exclusions', 'harbour']) {
      const first = sql`insert into document (kind, version, title, body) values (${kind}, 1, '承诺', 'x')`;
      expect(await stoppedBy(first)).toBe('document_as_proposed');
    }
    await given.draft({ kind: 'harbour', isProposed: true });
    const publish = (version: number, by: string) =>
      sql`insert into document (kind, version, title, body, needs_consent, proposed_by, signed_by, in_force_at)
        select kind, ${version}, title, body, needs_consent, proposed_by, ${by}, now() from document_draft where kind = 'harbour'`;
    expect(await stoppedBy(publish(2, signer.id))).toBe('document_version_step');
    expect(await stoppedBy(publish(1, proposer.id))).toBe('document_other_person');
    expect(await stoppedBy(publish(1, signer.id))).toBe('it was let through');
  });

  test('is not published while nobody proposed it', async () => {
    await given.draft({ kind: 'policy' });
    expect(await stoppedBy(insert({ proposed: proposer.id }))).toBe('document_as_proposed');
  });

  test('holds from no moment before it was signed', async () => {
    await given.draft({ kind: 'policy', isProposed: true });
    const asked = sql`do $$ begin
      if exists (select 1 from document where kind = 'policy' and version = 2 and in_force_at < now()) then
        raise exception 'in force before it was signed'; end if; end $$`;
    expect(await stoppedBy(insert(), asked)).toBe('it was let through');
  });

  test('that waits stays as it is, and goes on step by step', async () => {
    await given.draft({ kind: 'policy', isProposed: true });
    const change = (set: string) =>
      sql`update document_draft set ${sql.raw(set)} where kind = 'policy'`;
    const waits = 'document_draft_waits';
    expect(await stoppedBy(change(`body = 'x', version = version + 1`))).toBe(waits);
    expect(await stoppedBy(change(`body = 'x', proposed_by = null, version = version + 1`))).toBe(
      waits,
    );
    expect(await stoppedBy(change(`proposed_by = '${signer.id}', version = version + 1`))).toBe(
      waits,
    );
    expect(await stoppedBy(change('proposed_by = null'))).toBe('document_draft_version_step');
    const back = change('proposed_by = null, version = version + 1');
    expect(
      await stoppedBy(
        back,
        change(`body = 'x', proposed_by = '${signer.id}', version = version + 1`),
      ),
    ).toBe(waits);
    expect(
      await stoppedBy(sql`insert into document_draft (kind, title, body, needs_consent, written_by, proposed_by)
        select 'terms', title, body, needs_consent, written_by, proposed_by from document_draft where kind = 'policy'`),
    ).toBe('document_draft_begins');
  });
});
