import { expect, test } from 'vitest';
import { getAgreementsDue, postAgreements } from '@shieldsource/contract/people/agreements';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { agreementsDue } from './passport.agreements.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);

test('which are asked for is read without the texts themselves', async () => {
  const me = await given.researcher();
  const read: string[][] = [];
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.push(Object.keys(result.rows[0] ?? {}));
      return result;
    },
  });
  for (const kind of ['agreement', 'privacy'] as const)
    await as(me).call(postAgreements, { agreed: [{ kind, version: 1 }] });
  await agreementsDue({ ...app, db }, { me } as never);
  expect(read).toHaveLength(2);
  expect(read.flat()).not.toContain('body');
});

test('a new text is asked of whoever is signed in, with the next call, until they agreed to it', async () => {
  const member = await given.researcher();
  const due = async () => (await as(member).call(getAgreementsDue, {})).list;
  const agree = (kind: 'agreement' | 'privacy', version: number) =>
    as(member).call(postAgreements, { agreed: [{ kind, version }] });
  await agree('agreement', 1);
  await agree('privacy', 1);
  expect(await due()).toEqual([]);

  // a corrected typo asks nobody
  await given.document({ kind: 'privacy', needsConsent: false });
  expect(await due()).toEqual([]);
  const { version } = await given.document({ kind: 'agreement', needsConsent: true });
  expect(await due()).toEqual([{ kind: 'agreement', version }]);

  await expect(agree('agreement', version - 1)).refuses('agreementChanged');
  await expect(agree('agreement', version + 1)).refuses('agreementChanged');
  expect(await due()).toEqual([{ kind: 'agreement', version }]);
  await agree('agreement', version);
  await agree('agreement', version);
  expect(await due()).toEqual([]);
  const kept = await app.db
    .selectFrom('consent')
    .where('researcher_id', '=', member.id)
    .where('kind', '=', 'agreement')
    .orderBy('version')
    .select('version')
    .execute();
  expect(kept).toEqual([{ version: version - 1 }, { version }]);
});
