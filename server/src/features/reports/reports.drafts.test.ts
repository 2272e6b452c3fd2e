import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  getReportDraft,
  getReportDraftList,
  jsonReportDraftSave,
  postReportDraftDelete,
} from '@shieldsource/contract/reports/drafts';
import { postformFileUpload, postformImageUpload } from '@shieldsource/contract/files/calls';
import { getReportDetail, jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import sharp from 'sharp';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { multipart } from '../../../test/multipart.ts';
import { startCancelling } from '../../../test/account-states.ts';
import { removeUnused } from '../files/files.cleaning.ts';
import { eraseDue } from '../people/people.erasure.ts';
import { removeIdleDrafts } from './reports.drafts.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);

const draftOf = (person: Person) => as(person).call(getReportDraft, {});
const upload = (person: Person) => as(person).call(postformFileUpload, {}, multipart([]));
const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const uploadPicture = (person: Person) =>
  as(person).call(postformImageUpload, {}, multipart([], { name: 'a.png', bytes: picture }));

/** As if everything of this person had lain here for so long. */
async function daysPass(person: Person, days: number): Promise<void> {
  const ago = sql<Date>`now() - make_interval(days => ${days}::int)`;
  await app.db
    .updateTable('file')
    .set({ created_at: ago })
    .where('researcher_id', '=', person.id)
    .where('place', 'is', null)
    .execute();
  await app.db
    .updateTable('report_draft')
    .set({ updated_at: ago })
    .where('researcher_id', '=', person.id)
    .execute();
}

const filesOf = async (person: Person): Promise<string[]> =>
  (
    await app.db
      .selectFrom('file')
      .where('researcher_id', '=', person.id)
      .orderBy('id')
      .select('id')
      .execute()
  ).map((row) => row.id);

describe('a draft', () => {
  test('is none at first, then what was written last, whatever is missing', async () => {
    const mina = await given.researcher();
    expect(await draftOf(mina)).toBeNull();
    const first = await as(mina).call(jsonReportDraftSave, { title: '订', version: 0 });
    expect(await draftOf(mina)).toEqual({
      title: '订',
      app: null,
      platform: null,
      type: null,
      url: '',
      selfLevel: null,
      cvssVector: '',
      description: '',
      attachments: [],
      images: [],
      ...first,
    });
    const [application, { platform, type }] = [
      await given.application(),
      await given.reportInput(),
    ];
    const whole = {
      title: '  订单接口 ',
      app: application.id,
      platform,
      type,
      url: 'https://',
      selfLevel: 4,
      cvssVector: 'CVSS:3.1/AV:',
      description: '第一步\n',
    } as const;
    const second = await as(mina).call(jsonReportDraftSave, { ...whole, version: first.version });
    expect(await draftOf(mina)).toMatchObject({ ...whole, ...second });
  });

  test('may name what is not in the catalogue, and a file that is not there', async () => {
    const mina = await given.researcher();
    const [app_, file] = [newId(), newId()];
    await as(mina).call(jsonReportDraftSave, {
      app: app_,
      attachments: [file],
      description: `![截图](file:${newId()})`,
      version: 0,
    });
    expect(await draftOf(mina)).toMatchObject({ app: app_, attachments: [], images: [] });
  });

  test('is seen by nobody else', async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    const { version } = await as(mina).call(jsonReportDraftSave, { title: '我的', version: 0 });
    expect(await draftOf(omar)).toBeNull();
    await as(omar).call(postReportDraftDelete, { version });
    expect(await draftOf(mina)).toMatchObject({ title: '我的' });
  });

  test('can be discarded, also twice', async () => {
    const mina = await given.researcher();
    const { version } = await as(mina).call(jsonReportDraftSave, { title: '不要了', version: 0 });
    for (let time = 0; time < 2; time++)
      expect(await as(mina).call(postReportDraftDelete, { version })).toBeNull();
    expect(await draftOf(mina)).toBeNull();
  });
});

describe('two devices', () => {
  test('do not overwrite each other: the one that knows less is told', async () => {
    const mina = await given.researcher();
    const { version } = await as(mina).call(jsonReportDraftSave, { title: '电脑', version: 0 });
    const onPhone = await as(mina).call(jsonReportDraftSave, { title: '手机', version });
    await expect(as(mina).call(jsonReportDraftSave, { title: '又是电脑', version })).refuses(
      'draftStale',
    );
    await expect(as(mina).call(jsonReportDraftSave, { title: '新的', version: 0 })).refuses(
      'draftStale',
    );
    await expect(as(mina).call(postReportDraftDelete, { version })).refuses('draftStale');
    expect(await draftOf(mina)).toMatchObject({ title: '手机', version: onPhone.version });
    await as(mina).call(jsonReportDraftSave, { title: '用电脑的', version: onPhone.version });
    expect(await draftOf(mina)).toMatchObject({ title: '用电脑的' });
  });

  test('saving at once: one wins, the others are told', async () => {
    const mina = await given.researcher();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, device) =>
        as(mina).call(jsonReportDraftSave, { title: `设备 ${device}`, version: 0 }),
      ),
    );
    const won = outcomes.flatMap((one, device) => (one.status === 'fulfilled' ? [device] : []));
    expect(won).toHaveLength(1);
    expect(await draftOf(mina)).toMatchObject({ title: `设备 ${won[0]}` });
  });

  test('what was discarded on one does not come back from the other, nor pass for a new one', async () => {
    const mina = await given.researcher();
    const { version } = await as(mina).call(jsonReportDraftSave, { title: '旧', version: 0 });
    await as(mina).call(postReportDraftDelete, { version });
    await expect(as(mina).call(jsonReportDraftSave, { title: '旧的', version })).refuses(
      'draftStale',
    );
    const anew = await as(mina).call(jsonReportDraftSave, { title: '新', version: 0 });
    expect(anew.version).toBeGreaterThan(version);
    await expect(as(mina).call(jsonReportDraftSave, { title: '旧的', version })).refuses(
      'draftStale',
    );
  });
});

describe('submitting', () => {
  test('takes the draft and its files along', async () => {
    const mina = await given.researcher();
    const [log, shot, spare] = [await upload(mina), await uploadPicture(mina), await upload(mina)];
    const description = `修改订单编号即可查看其他用户的订单信息。\n\n![截图](file:${shot.id})`;
    const { version } = await as(mina).call(jsonReportDraftSave, {
      description,
      attachments: [log.id, spare.id],
      version: 0,
    });
    const { id } = await given.report(mina, {
      description,
      attachments: [log.id],
      draftVersion: version,
    });
    expect(await draftOf(mina)).toBeNull();
    const { attachments, images } = await as(mina).call(getReportDetail, { id });
    expect([attachments, images].map(([file]) => file?.id)).toEqual([log.id, shot.id]);
    await daysPass(mina, 2);
    await removeUnused(app);
    expect(await filesOf(mina)).toEqual([log.id, shot.id].toSorted());
  });

  test('that is refused leaves the draft alone', async () => {
    const mina = await given.researcher();
    const { version } = await as(mina).call(jsonReportDraftSave, { title: '还在', version: 0 });
    await expect(given.report(mina, { termsVersion: 99, draftVersion: version })).refuses(
      'termsChanged',
    );
    expect(await draftOf(mina)).toMatchObject({ title: '还在', version });
  });

  test('leaves a draft that was changed elsewhere, or is another one', async () => {
    const mina = await given.researcher();
    const { version } = await as(mina).call(jsonReportDraftSave, { title: '电脑', version: 0 });
    await as(mina).call(jsonReportDraftSave, { title: '手机', version });
    await given.report(mina, { draftVersion: version });
    await given.report(mina);
    expect(await draftOf(mina)).toMatchObject({ title: '手机' });
  });

  test("cannot clear somebody else's", async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    const { version } = await as(mina).call(jsonReportDraftSave, { title: '我的', version: 0 });
    await given.report(omar, { draftVersion: version });
    expect(await draftOf(mina)).toMatchObject({ title: '我的' });
  });

  test('says how severe in a vector, or not', async () => {
    const mina = await given.researcher();
    const cvssVector = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:A';
    const [said, unsaid] = [await given.report(mina, { cvssVector }), await given.report(mina)];
    const vectorOf = async ({ id }: { id: string }) =>
      (await as(mina).call(getReportDetail, { id })).cvssVector;
    expect([await vectorOf(said), await vectorOf(unsaid)]).toEqual([cvssVector, null]);
    await expect(
      app.db
        .insertInto('report_text')
        .values({ report_id: said.id, description: '', url: '', cvss_vector: 'CVSS:2.0/AV:N' })
        .execute(),
    ).rejects.toMatchObject({ constraint: 'report_text_cvss_vector' });
  });
});

describe('files of a draft', () => {
  test('are kept as long as it names them', async () => {
    const mina = await given.researcher();
    const [kept, dropped, shot] = [
      await upload(mina),
      await upload(mina),
      await uploadPicture(mina),
    ];
    const description = `![截图](file:${shot.id})`;
    const { version } = await as(mina).call(jsonReportDraftSave, {
      description,
      attachments: [dropped.id, kept.id],
      version: 0,
    });
    await daysPass(mina, 30);
    await removeUnused(app);
    expect(await draftOf(mina)).toMatchObject({
      attachments: [{ id: dropped.id }, { id: kept.id }],
      images: [{ id: shot.id, isImage: true }],
    });
    await as(mina).call(jsonReportDraftSave, { description, attachments: [kept.id], version });
    await removeUnused(app);
    expect(await filesOf(mina)).toEqual([kept.id, shot.id].toSorted());
  });

  test('go a day after it was discarded', async () => {
    const mina = await given.researcher();
    const file = await upload(mina);
    const { version } = await as(mina).call(jsonReportDraftSave, {
      attachments: [file.id],
      version: 0,
    });
    await as(mina).call(postReportDraftDelete, { version });
    await removeUnused(app);
    expect(await filesOf(mina)).toEqual([file.id]);
    await daysPass(mina, 2);
    await removeUnused(app);
    expect(await filesOf(mina)).toEqual([]);
  });

  test("are one's own and meant for a report", async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    const foreign = await upload(omar);
    const ofComment = await as(mina).call(
      postformFileUpload,
      {},
      multipart([['purpose', 'comment']]),
    );
    await as(mina).call(jsonReportDraftSave, {
      attachments: [foreign.id, ofComment.id],
      version: 0,
    });
    expect(await draftOf(mina)).toMatchObject({ attachments: [] });
    await daysPass(omar, 2);
    await removeUnused(app);
    expect(await filesOf(omar)).toEqual([]);
  });

  test('cannot be kept without a draft, whatever the code does', async () => {
    const mina = await given.researcher();
    const { id } = await upload(mina);
    const keep = (draft_of: string) =>
      app.db.updateTable('file').set({ draft_of }).where('id', '=', id).execute();
    await expect(keep(mina.id)).rejects.toMatchObject({ constraint: 'file_draft' });
    const omar = await given.researcher();
    const foreign = await as(omar).call(jsonReportDraftSave, { version: 0 });
    await expect(keep(foreign.id)).rejects.toMatchObject({ constraint: 'file_draft' });
  });
});

describe('a forgotten draft', () => {
  test('goes after 90 days, its files a day later', async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    for (const person of [mina, omar]) {
      const { id } = await upload(person);
      await as(person).call(jsonReportDraftSave, { attachments: [id], version: 0 });
    }
    await daysPass(mina, 91);
    await daysPass(omar, 89);
    await removeIdleDrafts(app);
    await removeUnused(app);
    expect([await draftOf(mina), await filesOf(mina)]).toEqual([null, []]);
    expect(await draftOf(omar)).toMatchObject({ attachments: [{}] });
  });

  test('goes with the account, files and all', async () => {
    const mina = await given.researcher();
    const { id } = await upload(mina);
    await as(mina).call(jsonReportDraftSave, {
      description: '一段没人见过的漏洞细节',
      attachments: [id],
      version: 0,
    });
    await startCancelling(app.db, mina);
    await expect(as(mina).call(jsonReportDraftSave, { title: '再写', version: 0 })).refuses(
      'accountCancelling',
    );
    await app.db
      .updateTable('researcher')
      .set({ cancel_at: sql`now()` })
      .where('id', '=', mina.id)
      .execute();
    await eraseDue(app);
    const left = await app.db
      .selectFrom('report_draft')
      .where('researcher_id', '=', mina.id)
      .select('title')
      .execute();
    expect([left, await filesOf(mina)]).toEqual([[], []]);
  });
});

test('without an answer to whether the draft went, a repeated submission is still one report', async () => {
  const mina = await given.researcher();
  const { version } = await as(mina).call(jsonReportDraftSave, { title: '一次', version: 0 });
  const input = await given.reportInput({ draftVersion: version });
  const idempotencyKey = newId();
  const [first, again] = [
    await as(mina).call(jsonReportSubmit, input, { idempotencyKey }),
    await as(mina).call(jsonReportSubmit, input, { idempotencyKey }),
  ];
  expect(again).toEqual(first);
});

describe('several drafts', () => {
  const save = (person: Person, draftId: string, over: object = {}) =>
    as(person).call(jsonReportDraftSave, { version: 0, draftId, ...over });
  const titlesOf = async (person: Person) =>
    (await as(person).call(getReportDraftList, {})).map(({ title }) => title);

  test('are told apart by application and first words where they have no title', async () => {
    const mina = await given.researcher();
    const application = await given.application();
    await save(mina, newId());
    await save(mina, newId(), {
      app: application.id,
      description: '## 漏洞概述\n\n> 换掉 `id`\n- 就能看到别人的订单',
    });
    expect(await as(mina).call(getReportDraftList, {})).toMatchObject([
      {
        title: '',
        appName: expect.stringMatching(/./),
        opening: '漏洞概述 换掉 `id` - 就能看到别人的订单',
      },
      { title: '', appName: null, opening: '' },
    ]);
  });

  test('are each saved, read and discarded by themselves, with their files', async () => {
    const mina = await given.researcher();
    const [one, two] = [newId(), newId()];
    const file = await upload(mina);
    const first = await save(mina, one, { title: '第一份', attachments: [file.id] });
    await save(mina, two, { title: '第二份' });
    expect(await titlesOf(mina)).toEqual(['第二份', '第一份']);
    expect(await draftOf(mina)).toMatchObject({ id: two });
    const saved = await save(mina, one, {
      version: first.version,
      title: '第一份，改过',
      attachments: [file.id],
    });
    expect(await as(mina).call(getReportDraft, { id: one })).toMatchObject({
      title: '第一份，改过',
      attachments: [{ id: file.id }],
    });
    await expect(save(mina, one, { title: '旧设备' })).refuses('draftStale');
    await expect(save(mina, one.toUpperCase(), { title: '旧设备' })).refuses('draftStale');
    await as(mina).call(postReportDraftDelete, { version: saved.version, draftId: one });
    await as(mina).call(postReportDraftDelete, { version: saved.version, draftId: one });
    expect(await titlesOf(mina)).toEqual(['第二份']);
    expect(await as(mina).call(getReportDraft, { id: one })).toBeNull();
  });

  test('one goes with its report, and the others stay', async () => {
    const mina = await given.researcher();
    const { version } = await save(mina, newId(), { title: '交了的' });
    await save(mina, newId(), { title: '还在写的' });
    await as(mina).call(jsonReportSubmit, await given.reportInput({ draftVersion: version }));
    expect(await titlesOf(mina)).toEqual(['还在写的']);
  });

  test("are no more than twenty, and nobody else's", async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    const hers = newId();
    const one = await save(mina, hers);
    await expect(save(omar, hers, { title: '抢占' })).refuses('draftStale');
    expect(await as(omar).call(getReportDraft, { id: hers })).toBeNull();
    for (let more = 1; more < 20; more += 1) await save(mina, newId());
    await expect(save(mina, newId())).refuses('tooManyDrafts');
    const again = await save(mina, one.id, { version: one.version, title: '再写' });
    expect(await draftOf(mina)).toMatchObject({ ...again, title: '再写' });
  });

  test('the last is begun once where many begin it at the same moment', async () => {
    const mina = await given.researcher();
    for (let more = 1; more < 20; more += 1) await save(mina, newId());
    const begun = await Promise.allSettled(Array.from({ length: 10 }, () => save(mina, newId())));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await titlesOf(mina)).toHaveLength(20);
  });

  test('whoever knows of one only goes on with it by its version', async () => {
    const mina = await given.researcher();
    const { id, version } = await as(mina).call(jsonReportDraftSave, {
      title: '旧页面',
      version: 0,
    });
    await save(mina, newId(), { title: '另一份' });
    const saved = await as(mina).call(jsonReportDraftSave, { title: '旧页面，再写', version });
    expect(saved.id).toBe(id);
    await expect(as(mina).call(jsonReportDraftSave, { title: '空', version: 0 })).refuses(
      'draftStale',
    );
  });
});
