import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenRulesOn } from '../../../test/given.rules.ts';
import { givenOn } from '../../../test/given.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { ruleOf } from './rules.ts';

// Raw SQL against what must hold of rules and campaigns whatever the code does.
const harness = await testApp();
const { app } = harness;
const given = givenOn(harness);
const rules = givenRulesOn(harness, given);
const [author, second] = [await rules.admin(), await rules.admin()];
const reviewer = await given.staff();
const mina = await given.researcher();

const stoppedBy = stoppedByOn(harness);

describe('a rule', () => {
  const sign = (id: string, by: string, version: number) =>
    sql`update rule_proposal set outcome = 'signed', decided_by = ${by}, version = ${version} where id = ${id}`;
  const enact = (version: number) =>
    sql`insert into scoring_rule (version, rule) select version, rule from rule_proposal where version = ${version}`;

  test('is never the work of one, nor of somebody who is no admin', async () => {
    const { ruleId } = await rules.proposedRule(author);
    const other = 'rule_proposal_other_person';
    expect(await stoppedBy(sign(ruleId, author.id, 2), enact(2))).toBe(other);
    expect(await stoppedBy(sign(ruleId, reviewer.id, 2), enact(2))).toBe(other);
    expect(
      await stoppedBy(
        sql`update rule_proposal set outcome = 'withdrawn', decided_by = ${second.id}, reply = 'x' where id = ${ruleId}`,
      ),
    ).toBe(other);
    const proposed = (by: string) =>
      sql`insert into rule_proposal (id, rule, effect_day, note, staff_id) select ${newId()}, rule, effect_day, 'x', ${by} from rule_proposal limit 1`;
    expect(await stoppedBy(proposed(reviewer.id))).toBe('rule_proposal_by_admin');
    expect(await stoppedBy(proposed(author.id))).toBe('nothing');
    expect(
      await stoppedBy(
        sql`insert into rule_proposal (id, rule, effect_day, outcome, version) select ${newId()}, rule, effect_day, 'signed', 2 from rule_proposal limit 1`,
      ),
    ).toBe('rule_proposal_by_admin');
  });

  test('that lacks a part is not even proposed, and one with an empty part pays nobody', async () => {
    const { ruleId } = await rules.proposedRule(author);
    const signed = (rule: RawBuilder<unknown>) => {
      const id = newId();
      return [
        sql`insert into rule_proposal (id, rule, effect_day, note, staff_id) select ${id}, ${rule}, effect_day, 'x', ${author.id} from rule_proposal where id = ${ruleId}`,
        sign(id, second.id, 2),
        enact(2),
      ];
    };
    for (const part of ['contribution', 'coins', 'tierHundredths', 'signOffAboveCoins', 'maxCoins'])
      expect(await stoppedBy(...signed(sql`rule - ${part}::text`))).toBe('rule_proposal_whole');
    const readEmpty = inTransaction(app.db, async (tx) => {
      for (const statement of signed(sql`rule || '{"coins": {}}'`)) await statement.execute(tx);
      await ruleOf(tx, 2);
    });
    await expect(readEmpty).rejects.toThrow('"coins"');
  });

  test('is what was signed, from its day on', async () => {
    const { ruleId } = await rules.proposedRule(author, { effectDay: '2099-01-01' });
    const whole = 'scoring_rule_signed';
    expect(
      await stoppedBy(
        sql`insert into scoring_rule (version, rule) select 2, rule from rule_proposal where id = ${ruleId}`,
      ),
    ).toBe(whole);
    expect(
      await stoppedBy(
        sign(ruleId, second.id, 2),
        sql`insert into scoring_rule (version, rule) select 2, rule || '{"maxCoins": 4999}' from rule_proposal where id = ${ruleId}`,
      ),
    ).toBe(whole);
    // signed, but no version made of it
    expect(await stoppedBy(sign(ruleId, second.id, 2))).toBe('rule_proposal_version');
    expect(
      await stoppedBy(
        sign(ruleId, second.id, 2),
        sql`insert into scoring_rule (version, rule, takes_effect_at) select version, rule, '2020-01-01' from rule_proposal where version = 2`,
      ),
    ).toBe('nothing');
    const { takes_effect_at } = await app.db
      .selectFrom('scoring_rule')
      .where('version', '=', 2)
      .select('takes_effect_at')
      .executeTakeFirstOrThrow();
    expect(takes_effect_at).toBe(Date.parse('2099-01-01T00:00:00+08:00'));
  });

  test('stays as it is once it is signed', async () => {
    const { ruleId, version } = await rules.signedRule();
    const once = 'rule_proposal_decided_once';
    expect(await stoppedBy(sql`update rule_proposal set reply = 'x' where id = ${ruleId}`)).toBe(
      once,
    );
    expect(
      await stoppedBy(
        sql`update rule_proposal set outcome = null, decided_by = null, version = null where id = ${ruleId}`,
      ),
    ).toBe(once);
    const waiting = await rules.proposedRule(author);
    expect(
      await stoppedBy(
        sql`update rule_proposal set rule = rule || '{"maxCoins": 1}' where id = ${waiting.ruleId}`,
      ),
    ).toBe(once);
    expect(await stoppedBy(sql`delete from rule_proposal`)).toBe('rule_proposal_append_only');
    expect(
      await stoppedBy(
        sql`update scoring_rule set takes_effect_at = now() where version = ${version}`,
      ),
    ).toBe('scoring_rule_append_only');
  });
});

describe('a campaign', () => {
  test('is never the work of one, and is decided and ended once', async () => {
    const { campaignId } = await rules.proposedCampaign(author);
    const decide = (by: string, outcome = 'signed') =>
      sql`update campaign set outcome = ${outcome}, decided_by = ${by}, reply = 'x' where id = ${campaignId}`;
    const end = (by: string) =>
      sql`update campaign set ended_by = ${by}, end_reason = 'x' where id = ${campaignId}`;
    const other = 'campaign_other_person';
    expect(await stoppedBy(decide(author.id))).toBe(other);
    expect(await stoppedBy(decide(reviewer.id))).toBe(other);
    expect(await stoppedBy(decide(second.id, 'withdrawn'))).toBe(other);
    const once = 'campaign_decided_once';
    expect(await stoppedBy(end(second.id))).toBe(once);
    expect(
      await stoppedBy(
        sql`update campaign set outcome = 'signed', decided_by = ${second.id}, factor_hundredths = 900 where id = ${campaignId}`,
      ),
    ).toBe(once);
    expect(await stoppedBy(decide(second.id))).toBe('nothing');
    expect(await stoppedBy(decide(second.id))).toBe(once);
    expect(
      await stoppedBy(sql`update campaign set factor_hundredths = 900 where id = ${campaignId}`),
    ).toBe(once);
    expect(
      await stoppedBy(sql`update campaign set last_day = last_day + 1 where id = ${campaignId}`),
    ).toBe(once);
    expect(await stoppedBy(end(reviewer.id))).toBe(once);
    expect(await stoppedBy(end(second.id))).toBe('nothing');
    expect(await stoppedBy(end(second.id))).toBe(once);
    expect(await stoppedBy(sql`delete from campaign`)).toBe('campaign_append_only');
  });

  test('is for what there is, by an admin, and not signed once it is over', async () => {
    const insert = (over: { by?: string; apps?: string; days?: number }) => {
      const id = newId();
      return [
        id,
        sql`insert into campaign (id, name, factor_hundredths, application_ids, first_day, last_day, note, staff_id)
          values (${id}, '双倍', 200, ${sql.raw(over.apps ?? "'{}'")}::uuid[], current_date - 9, current_date + ${sql.lit(over.days ?? 9)}, 'x', ${over.by ?? author.id})`,
      ] as const;
    };
    expect(await stoppedBy(insert({ by: reviewer.id })[1])).toBe('campaign_by_admin');
    expect(await stoppedBy(insert({ apps: 'array[gen_random_uuid()]' })[1])).toBe('campaign_scope');
    const [id, over] = insert({ days: -2 });
    expect(await stoppedBy(over)).toBe('nothing');
    expect(
      await stoppedBy(
        sql`update campaign set outcome = 'signed', decided_by = ${second.id} where id = ${id}`,
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
        insert into report (id, number, researcher_id, researcher_seq, title, description, url, application_id, platform_id, type_id, self_level, tier, terms_version, rule_version, factor_hundredths, campaign_id)
        select ${id}, 'SS-2099-' || right(${id}, 6), researcher_id, researcher_seq + 900, title, description, url, application_id, platform_id, type_id, self_level, tier, terms_version, ${sql.raw(terms)}
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
        select ${newId()}, id, 2, 3, ${rule}::integer, 'general', ${tier}::integer, ${factor}::integer, 0, 0, 0, 0, 0, 0, ${reviewer.id} from report where id = ${id}`;
    const { rule_version: rule } = await app.db
      .selectFrom('report')
      .where('id', '=', id)
      .select('rule_version')
      .executeTakeFirstOrThrow();
    // below the range takes two, which is looked at before
    await sql`alter table award disable trigger award_signed`.execute(app.db);
    expect(await stoppedBy(awarded(rule, 200))).toBe('award_terms');
    expect(await stoppedBy(awarded(rule, 100, 1_000))).toBe('award_terms');
    expect(await stoppedBy(awarded(2, 100))).toBe('award_terms');
    expect(await stoppedBy(awarded(rule, 100))).not.toBe('award_terms');
    await sql`alter table award enable trigger award_signed`.execute(app.db);
  });
});
