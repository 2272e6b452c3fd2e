import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';

// Raw SQL against what must hold of the provider of single sign-on whatever the code does: it takes two admins.
const harness = await testApp();
const given = givenOn(harness);
const stoppedBy = stoppedByOn(harness);

let [author, other]: Person[] = [];
beforeAll(async () => {
  author = await given.staff({ roles: ['admin'] });
  other = await given.staff({ roles: ['admin'] });
});

const key = 'staff.provider.issuer';
const proposal = (columns = '', values = '', by = author!.id) =>
  `insert into setting_proposal (id, key, based_on, is_secret, staff_id${columns})
   values ('${newId()}', '${key}', 0, false, '${by}'${values})`;
const decide = (outcome: string, by = other!.id, also = '') =>
  `update setting_proposal set outcome = '${outcome}', decided_by = '${by}'${also}
   where key = '${key}' and outcome is null`;
const written = (columns = '', values = '', of = key) =>
  `insert into setting (id, key, version, changed_by${columns})
   values ('${newId()}', '${of}', 1, '${other!.id}'${values})`;

beforeEach(async () => {
  await stoppedBy(decide('returned'));
});

describe('a proposed setting', () => {
  test.each([
    ['that begins decided', ', outcome', `, 'signed'`, 'setting_proposal_by_admin'],
    ['that begins half decided', ', decided_at', ', now()', 'setting_proposal_decided_whole'],
    ['with a secret in the open', ', value, sealed', `, 'x', 'x'`, 'setting_proposal_one_value'],
  ])('is refused %s', async (_, columns, values, guard) => {
    expect(await stoppedBy(proposal(columns, values))).toBe(guard);
  });

  test('is by an admin in office, one at a time, of a version that there is', async () => {
    const disabled = await given.staff({ roles: ['admin'] });
    const left = `update staff set state = 'disabled' where id = '${disabled.id}'`;
    expect(await stoppedBy(left, proposal('', '', disabled.id))).toBe('setting_proposal_by_admin');
    expect(await stoppedBy(proposal().replace(', 0,', ', -1,'))).toBe('setting_proposal_based_on');
    expect(await stoppedBy(proposal(), proposal())).toBe('setting_proposal_open');
  });

  test('is decided once, whole, in one of three ways', async () => {
    const once = 'setting_proposal_decided_once';
    await stoppedBy(proposal());
    expect(await stoppedBy(decide('lost'))).toBe('setting_proposal_outcome');
    expect(await stoppedBy(`update setting_proposal set decided_by = '${other!.id}'`)).toBe(once);
    expect(await stoppedBy(decide('signed'))).toBe('nothing');
    expect(await stoppedBy(`update setting_proposal set outcome = 'returned'`)).toBe(once);
  });

  test('is signed by nobody who left, nor by the same human under another name', async () => {
    const researcher = await given.researcher();
    const own = { roles: ['admin' as const], researcherId: researcher.id };
    const [one, twin] = [await given.staff(own), await given.staff(own)];
    const left = `update staff set state = 'disabled' where id = '${other!.id}'`;
    const guard = 'setting_proposal_other_person';
    expect(await stoppedBy(proposal(), left, decide('signed'))).toBe(guard);
    expect(await stoppedBy(proposal('', '', one.id), decide('signed', twin.id))).toBe(guard);
  });
});

describe('a setting of the provider', () => {
  const two = 'setting_by_two';

  test('is nothing that was sent back', async () => {
    const value = [', value', `, 'https://id.example.com'`] as const;
    expect(await stoppedBy(proposal(...value), decide('returned'), written(...value))).toBe(two);
  });

  test('is no secret that nobody signed, nor one in the place of what was signed', async () => {
    const secret = 'staff.provider.clientSecret';
    const sealed = [', sealed', `, 'x'`] as const;
    expect(await stoppedBy(written(...sealed, secret))).toBe(two);
    expect(await stoppedBy(proposal(), decide('signed'), written(...sealed))).toBe(two);
    expect(await stoppedBy(proposal(), decide('signed'), written())).toBe('nothing');
  });
});
