import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getReviewDetail, postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { postAwardPropose, postReviewAward } from '@shieldsource/contract/awards/desk';
import { postAppealRejudge } from '@shieldsource/contract/reports/desk-flags';
import { postVerdictHold } from '@shieldsource/contract/reports/desk-work';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { getReportDetail, gradedVectorOf } from '@shieldsource/contract/reports/calls';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { givenAwardsOn, outside } from '../../../test/given.awards.ts';
import { award } from '../../../test/given.ts';
import { forgetLimits } from '../../../test/signing-in.ts';

// A reviewer's own vector is handled like the award that it belongs to.
const own = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const other = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';
let app: TestApp;
let given: ReturnType<typeof givenAwardsOn>;
let judge: Person;
let second: Person;
let mina: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenAwardsOn(app);
  [judge, second] = [await given.staff(), await given.staff()];
});
beforeEach(async () => {
  await forgetLimits(app);
  mina = await given.researcher();
});

/** The vectors that the author and staff see. */
async function scoresOf(id: string): Promise<(string | undefined)[]> {
  const mine = await app.as(mina).call(getReportDetail, { id });
  const { report } = await app.as(second).call(getReviewDetail, { id });
  return [gradedVectorOf(mine), gradedVectorOf(report)];
}
/** The events of a report that say a vector. */
const recorded = async (id: string) =>
  (
    await app.app.db
      .selectFrom('event')
      .where('subject', '=', id)
      .orderBy('id')
      .select(['kind', sql<string | null>`params->'award'->>'cvssVector'`.as('vector')])
      .execute()
  ).flatMap(({ kind, vector }) => (vector === null ? [] : [[kind, vector]]));

describe('a reviewer’s own vector', () => {
  test('comes with the grade, beside what the author said, in event and letter', async () => {
    const claimed = 'CVSS:3.1/AV:N/AC:H/PR:L/UI:R/S:U/C:L/I:N/A:N';
    const { id } = await given.report(mina, { cvssVector: claimed });
    await app.as(judge).call(postVerdictHold, {
      reportId: id,
      version: 1,
      kind: 'confirm',
      ...award,
      cvssVector: ` ${own} `,
    });
    expect(await scoresOf(id)).toEqual([own, own]);
    expect((await app.as(mina).call(getReportDetail, { id })).cvssVector).toBe(claimed);
    expect(await recorded(id)).toEqual([['report.confirm', own]]);
    await app.drainOutbox();
    const { list } = await app.as(mina).call(getLetterPage, {});
    expect(list[0]?.body).toContain(`危害等级：高危\nCVSS 向量：${own}\n`);
  });

  test('need not be given', async () => {
    const { reportId } = await given.confirmed(mina, judge);
    expect(await scoresOf(reportId)).toEqual([undefined, undefined]);
    expect(await recorded(reportId)).toEqual([]);
  });

  test('that is none is refused at its field, and changes nothing', async () => {
    const seen = await given.waiting(mina);
    const wrong = { ...seen, ...award, cvssVector: 'CVSS:3.1/AV:N' };
    const as = app.as(judge);
    await expect(as.call(postReviewConfirm, wrong)).refuses('badInput', 'cvssVector');
    const held = as.call(postVerdictHold, { ...wrong, kind: 'confirm' });
    await expect(held).refuses('badInput', 'cvssVector');
    expect(await given.stateOf(seen.reportId)).toMatchObject({ status: 1, version: 1 });
  });

  test('waits, is signed and comes back with its award', async () => {
    const seen = await given.proposed(mina, judge, { cvssVector: own });
    expect(await scoresOf(seen.reportId)).toEqual([own, own]);
    const back = await given.decided(second, seen, 'returned');
    await app.as(judge).call(postAwardPropose, { ...back, ...outside, cvssVector: other });
    await given.decided(second, seen, 'approved');
    expect(await scoresOf(seen.reportId)).toEqual([other, other]);
    expect(await recorded(seen.reportId)).toEqual([
      ['report.proposeAward', own],
      ['report.proposeAward', other],
      ['report.approveAward', other],
    ]);
  });

  test('of an award that is given after another came back is the one of that award', async () => {
    const seen = await given.proposed(mina, judge, { cvssVector: own });
    const back = await given.decided(second, seen, 'returned');
    await app.as(judge).call(postReviewAward, { ...back, ...award, cvssVector: other });
    expect(await scoresOf(seen.reportId)).toEqual([other, other]);
  });

  test('of a raise stands once that is signed, and until then the one before', async () => {
    const seen = await given.waiting(mina);
    const confirmed = await app
      .as(judge)
      .call(postReviewConfirm, { ...seen, ...award, cvssVector: own });
    const open = await given.appealed(mina, { ...seen, version: confirmed.version });
    await app.as(second).call(postAppealRejudge, { ...open, ...outside, cvssVector: other });
    expect(await scoresOf(seen.reportId)).toEqual([own, own]);
    await given.decided(judge, open, 'approved');
    expect(await scoresOf(seen.reportId)).toEqual([other, other]);
  });
});
