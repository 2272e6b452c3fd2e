import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenRulesOn } from '../../../test/given.rules.ts';
import { givenOn } from '../../../test/given.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { currentRule } from './rules.ts';

// Raw SQL against what must hold of rules and campaigns whatever the code does.
const harness = await testApp();
const { app } = harness;
const given = givenOn(harness);
const rules = givenRulesOn(harness, given);
const [author, second] = [await rules.admin(), await rules.admin()];
const reviewer = await given.staff();
const mina = await given.researcher();

const stoppedBy = stoppedByOn(harness);

/** Proposed by one admin and approved by another. */
const signed = (kind: string, id: string, params: object = {}) => [
  sql`insert into proposal (id, kind, subject, params, asked_by) values (${id}, ${kind}, ${id}, ${JSON.stringify(params)}, ${author.id})`,
  sql`update proposal set outcome = 'approved', decided_by = ${second.id} where id = ${id}`,
];

describe('a rule', () => {
  const enact = (id: string, rule: object) =>
    sql`insert into scoring_rule (id, version, rule, takes_effect_at) select ${id}, max(version) + 1, ${JSON.stringify(rule)}::jsonb, '2020-01-01' from scoring_rule`;
  const enacted = (rule: object, effectDay = '2099-01-01') => {
    const id = newId();
    return [...signed('rule', id, { rule, effectDay }), enact(id, rule)];
  };

  test('that lacks a part is never in force, and one with an empty part pays nobody', async () => {
    const rule = await rules.changed();
    for (const part of ['contribution', 'coins', 'tierHundredths', 'signOffAboveCoins', 'maxCoins'])
      expect(await stoppedBy(...enacted({ ...rule, [part]: undefined }))).toBe(
        'scoring_rule_whole',
      );
    const readEmpty = inTransaction(app.db, async (tx) => {
      for (const statement of enacted({ ...rule, coins: {} }, '2020-01-01'))
        await statement.execute(tx);
      await currentRule(tx);
    });
    await expect(readEmpty).rejects.toThrow('"coins"');
  });

  test('is in force from its day on, whatever is written, and stays as it is', async () => {
    expect(await stoppedBy(...enacted(await rules.changed()))).toBe('nothing');
    const { version, takes_effect_at } = await app.db
      .selectFrom('scoring_rule')
      .orderBy('version', 'desc')
      .select(['version', 'takes_effect_at'])
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(takes_effect_at).toBe(Date.parse('2099-01-01T00:00:00+08:00'));
    expect(
      await stoppedBy(
        sql`update scoring_rule set takes_effect_at = now() where version = ${version}`,
      ),
    ).toBe('scoring_rule_append_only');
  });
});

describe('a campaign', () => {
  const change = (id: string, set: string) =>
    sql`update campaign set ${sql.raw(set)} where id = ${id}`;

  test('is signed once as it stands, and ended once', async () => {
    const id = newId();
    const insert = sql`insert into campaign (id, name, factor_hundredths, first_day, last_day) values (${id}, '双倍', 200, current_date, current_date + 9)`;
    const sign = 'signed_at = now()';
    const end = (by: string) => change(id, `ended_by = '${by}', end_reason = 'x'`);
    const once = 'campaign_decided_once';
    expect(await stoppedBy(insert)).toBe('nothing');
    expect(await stoppedBy(end(second.id))).toBe(once);
    const both = [...signed('campaign', id), change(id, sign)];
    for (const also of ['factor_hundredths = 900', `ended_by = '${second.id}'`]) {
      expect(await stoppedBy(change(id, also))).toBe(once);
      expect(await stoppedBy(...signed('campaign', id), change(id, `${sign}, ${also}`))).toBe(once);
    }
    expect(await stoppedBy(...both)).toBe('nothing');
    for (const again of [
      sign,
      'signed_at = null',
      'factor_hundredths = 900',
      'last_day = last_day + 1',
    ])
      expect(await stoppedBy(change(id, again))).toBe(once);
    expect(await stoppedBy(end(reviewer.id))).toBe(once);
    expect(await stoppedBy(end(second.id))).toBe('nothing');
    expect(await stoppedBy(end(second.id))).toBe(once);
    expect(await stoppedBy(sql`delete from campaign`)).toBe('campaign_append_only');
  });

  test('is for what there is, proposed first, and not signed once it is over', async () => {
    const id = newId();
    const insert = (apps: string, days: number, at = 'null') =>
      sql`insert into campaign (id, name, factor_hundredths, application_ids, first_day, last_day, signed_at)
        values (${id}, '双倍', 200, ${sql.raw(apps)}::uuid[], current_date - 9, current_date + ${sql.lit(days)}, ${sql.raw(at)})`;
    expect(await stoppedBy(insert('array[gen_random_uuid()]', 9))).toBe('campaign_scope');
    expect(await stoppedBy(insert(`'{}'`, 9, 'now()'))).toBe('campaign_by_two');
    expect(
      await stoppedBy(
        insert(`'{}'`, -2),
        ...signed('campaign', id),
        change(id, 'signed_at = now()'),
      ),
    ).toBe('campaign_over');
  });
});

describe('what a submission fixed', () => {
  /** A report written past the verbs, as a copy of another with these terms. */
  const copied = async (terms: string) => {
    const { id: model } = await given.report(mina);
    const id = newId();
    const { rows } = await inTransaction(app.db, async (tx) => {
      const made = await sql<{ rule_version: number; factor: number }>`
        insert into report (id, number, researcher_id, researcher_seq, title, application_id, platform_id, type_id, self_level, tier, terms_version, rule_version, factor_hundredths, campaign_id)
        select ${id}, 'SS-2099-' || right(${id}, 6), researcher_id, researcher_seq + 900, title, application_id, platform_id, type_id, self_level, tier, terms_version, ${sql.raw(terms)}
        from report where id = ${model} returning rule_version, factor_hundredths as factor`.execute(
        tx,
      );
      // only the row is of interest, so the transaction is rolled back before its history is checked
      throw Object.assign(new Error('undone'), { rows: made.rows });
    }).catch((error: { rows?: { rule_version: number; factor: number }[] }) => ({
      rows: error.rows ?? [],
    }));
    return rows[0];
  };

  test('is what was in force, whatever is written', async () => {
    const { version } = await rules.signedRule({}, '2098-01-01');
    const { campaignId } = await rules.proposedCampaign(author);
    const now = (await sql<{ now: number }>`select rule_at(now()) as now`.execute(app.db)).rows[0]!
      .now;
    expect(await copied(`${version}, 5000, '${campaignId}'`)).toEqual({
      rule_version: now,
      factor: 100,
    });
  });

  test('never changes', async () => {
    const { campaignId } = await rules.signedCampaign();
    const { id } = await given.report(mina);
    const fixed = 'report_fixed_fields';
    for (const change of [
      sql`campaign_id = null`,
      sql`factor_hundredths = 300`,
      sql`rule_version = 2`,
    ])
      expect(
        await stoppedBy(sql`update report set ${change}, version = version + 1 where id = ${id}`),
      ).toBe(fixed);
    await sql`update campaign set ended_by = ${second.id}, end_reason = 'x' where id = ${campaignId}`.execute(
      app.db,
    );
    const kept = await app.db
      .selectFrom('report')
      .where('id', '=', id)
      .select(['campaign_id', 'factor_hundredths'])
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ campaign_id: campaignId, factor_hundredths: 200 });
  });

  test('is what an award is computed by', async () => {
    const { id } = await given.report(mina);
    const awarded = (rule: number, factor: number, tier = 400) =>
      sql`insert into award (id, report_id, seq, level, rule_version, tier, tier_hundredths, factor_hundredths, base_contribution, bonus_contribution, contribution, base_coins, bonus_coins, coins, staff_id)
        select ${newId()}, ${id}::uuid, 2, 3, ${rule}::integer, 'general', ${tier}::integer, ${factor}::integer,
          contribution, 0, award_amount(contribution, 0, ${tier}, ${factor}), coins, 0, award_amount(coins, 0, ${tier}, ${factor}), ${reviewer.id}
        from scoring_rule cross join lateral (
          select (rule #>> '{contribution,3,from}')::bigint as contribution, (rule #>> '{coins,3,from}')::bigint as coins) as least
        where version = ${rule}`;
    const { rule_version: rule } = await app.db
      .selectFrom('report')
      .where('id', '=', id)
      .select('rule_version')
      .executeTakeFirstOrThrow();
    expect(await stoppedBy(awarded(rule, 200))).toBe('award_terms');
    expect(await stoppedBy(awarded(rule, 100, 1_000))).toBe('award_terms');
    expect(await stoppedBy(awarded(2, 100))).toBe('award_terms');
    expect(await stoppedBy(awarded(rule, 100))).not.toBe('award_terms');
  });
});
