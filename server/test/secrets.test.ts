import { randomInt, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { postPasswordSet, postPhoneChange } from '@shieldsource/contract/people/account';
import { postReviewConfirm, postStaffLogin } from '@shieldsource/contract/reports/desk';
import {
  postOrderPay,
  postOrderReady,
  postOrderReveal,
  postOrderShip,
} from '@shieldsource/contract/gifts/desk';
import { postIdentityApprove, postIdentityReveal } from '@shieldsource/contract/people/desk';
import { postDataExport } from '@shieldsource/contract/people/data-export';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { postRealInfo } from '@shieldsource/contract/people/identity';
import { postHistoryMigrate } from '@shieldsource/contract/people/earlier-portal';
import { postMainAddressConfirm } from '@shieldsource/contract/gifts/orders';
import { postAddressInsert } from '@shieldsource/contract/people/addresses';
import {
  postCaptchaVerify,
  postPhoneCode,
  postUserLogin,
} from '@shieldsource/contract/passport/calls';
import { jsonReportSubmit, postComment } from '@shieldsource/contract/reports/calls';
import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { currentDocument } from '../src/features/catalogue/catalogue.ts';
import { enqueue } from '../src/platform/jobs/outbox.ts';
import { cookieNames, type SessionKind } from '../src/platform/sessions.ts';
import { nobody, testApp, type Person, type TestApp } from './app.ts';
import { findPlanted, type PlantedSecret } from './planted-secrets.ts';
import { award, givenOn } from './given.ts';
import { newIdNumber } from './given.people.ts';
import { listenToLog } from './listen-to-log.ts';
import { testOrderOf } from './order-lives.ts';
import { signingInOn } from './signing-in.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
let signingIn: ReturnType<typeof signingInOn>;
/** Must be stored only sealed or hashed. */
const secrets: PlantedSecret[] = [];
/** Stored in the database on purpose, but never in a log or a job. */
const confidential: PlantedSecret[] = [];
let log: ReturnType<typeof listenToLog>;

const plant = <T extends string>(name: string, value: T): T => {
  secrets.push({ name, value });
  return value;
};
const mention = (name: string, value: string): string => {
  confidential.push({ name, value });
  return value;
};
const digits = (prefix: string, length: number): string =>
  prefix + Array.from({ length: length - prefix.length }, () => randomInt(10)).join('');

/** Signs in over HTTP and keeps both credentials of the session. */
async function signIn<R extends Route>(
  kind: SessionKind,
  who: string,
  route: R,
  input: GivenOf<R>,
  idOf: (result: OutputOf<R>) => string,
): Promise<Person> {
  const answer = await app.as(nobody).answer(route, input as Record<string, unknown>);
  const { code, result } = answer.json<{ code: number; result: OutputOf<R> & { token: string } }>();
  expect(code).toBe(0);
  const cookie = answer.cookies.find(({ name }) => name === cookieNames[kind])!.value;
  return {
    id: idOf(result),
    kind,
    token: plant(`token of ${who}`, result.token),
    cookie: plant(`cookie of ${who}`, cookie),
  };
}

async function memberSignsIn(who: string): Promise<Person & { phone: string }> {
  const phone = plant(`phone of ${who}`, digits('139', 11));
  const { captchaId, answer } = await signingIn.captcha();
  plant(`captcha of ${who}`, answer);
  const { ticket } = await app.as(nobody).call(postCaptchaVerify, { captchaId, answer });
  await app
    .as(nobody)
    .call(postPhoneCode, { phone, purpose: 'login', ticket: plant(`ticket of ${who}`, ticket) });
  const code = plant(`sign-in code of ${who}`, await signingIn.readCode(phone));
  const wrong = plant(
    `wrong code of ${who}`,
    String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
  );
  expect(
    (await app.as(nobody).answer(postUserLogin, { phone, code: wrong })).json<{ code: number }>()
      .code,
  ).not.toBe(0);
  return {
    ...(await signIn('researcher', who, postUserLogin, { phone, code }, ({ user }) => user.userId)),
    phone,
  };
}

async function staffSignsIn(role: StaffRole): Promise<Person> {
  const { email, passphrase, totp, secret } = await signingIn.staffAtTheDoor({
    email: `${role}@example.com`,
    roles: [role],
    passphrase: plant(`passphrase of ${role}`, `一句密码 ${randomUUID()}`),
  });
  plant(`second factor of ${role}`, secret);
  const wrong = {
    email,
    passphrase: plant(`wrong passphrase of ${role}`, `wrong ${randomUUID()}`),
    totp: totp(),
  };
  expect(
    (await app.as(nobody).answer(postStaffLogin, wrong)).json<{ code: number }>().code,
  ).not.toBe(0);
  const person = await signIn(
    'staff',
    role,
    postStaffLogin,
    { email, passphrase, totp: plant(`code of ${role}`, totp()) },
    ({ staff }) => staff.id,
  );
  return person;
}

async function tellsWhoTheyAre(who: string, member: Person, operator: Person): Promise<void> {
  const input = {
    realName: plant(`name of ${who}`, `欧阳密文${who}`),
    idType: 'identityCard',
    idNumber: plant(`id number of ${who}`, newIdNumber()),
    payout: {
      method: 'bank',
      account: plant(`payout of ${who}`, digits('6222', 19)),
      bankName: plant(`bank of ${who}`, `无人知晓的开户支行${who}`),
    },
    images: [await given.image(member)],
    consentVersion: (await currentDocument(app.app.db, 'identity')).version,
    code: plant(`identity code of ${who}`, await given.code(member, 'identity')),
  } as const;
  await app.as(member).call(postRealInfo, { ...input, images: [...input.images] });
  const { id, version } = await app.app.db
    .selectFrom('identity')
    .where('researcher_id', '=', member.id)
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  await app.as(operator).call(postIdentityReveal, { identityId: id, reason: '核对' });
  await app.as(operator).call(postIdentityApprove, { identityId: id, version });
}

/** Sets a password, signs in with it, and once with a wrong one. */
async function choosesPassword(who: string, member: Person & { phone: string }): Promise<void> {
  const password = plant(`password of ${who}`, `难猜的密码 ${randomUUID()}`);
  await app.as(member).call(postPasswordSet, {
    password,
    code: plant(`password code of ${who}`, await given.code(member, 'password')),
  });
  const wrong = {
    phone: member.phone,
    password: plant(`wrong password of ${who}`, `wrong ${randomUUID()}`),
    ticket: plant(`wrong ticket of ${who}`, await signingIn.ticket()),
  };
  expect(
    (await app.as(nobody).answer(postUserLogin, wrong)).json<{ code: number }>().code,
  ).not.toBe(0);
  const ticket = plant(`second ticket of ${who}`, await signingIn.ticket());
  await signIn(
    'researcher',
    `${who} by password`,
    postUserLogin,
    { phone: member.phone, password, ticket },
    ({ user }) => user.userId,
  );
}

/** Changes to another phone, and exports the data. */
async function movesPhone(who: string, member: Person): Promise<void> {
  const phone = plant(`new phone of ${who}`, digits('135', 11));
  const oldCode = plant(`old phone code of ${who}`, await given.code(member, 'phoneOld'));
  await app
    .as(member)
    .call(postPhoneCode, { phone, purpose: 'phoneNew', ticket: await signingIn.ticket() });
  const newCode = plant(`new phone code of ${who}`, await signingIn.readCode(phone));
  await app.as(member).call(postPhoneChange, { phone, oldCode, newCode });
  await app.as(member).call(postDataExport, {
    code: plant(`export code of ${who}`, await given.code(member, 'export')),
  });
}

async function exchanges(who: string, member: Person, operator: Person): Promise<void> {
  await app.as(member).call(
    postAddressInsert,
    given.addressInput({
      consignee: plant(`consignee of ${who}`, `诸葛收件${who}`),
      consigneePhone: plant(`consignee phone of ${who}`, digits('137', 11)),
      detailAddress: plant(`address of ${who}`, `隐秘之路 ${randomInt(1_000_000)} 号地下室${who}`),
    }),
  );
  const material = await given.gift({ priceCoins: 1 });
  const { id: orderId } = await app
    .as(member)
    .call(postGiftExchange, { giftId: material.id, price: 1 });
  await app.drainOutbox();
  const standing = await testOrderOf(app.app.db, orderId);
  await app.as(member).call(postMainAddressConfirm, { letterId: standing.letterId });
  await app.as(operator).call(postOrderReveal, { orderId, reason: '发货' });
  await app
    .as(operator)
    .call(postOrderReady, { orderId, version: (await testOrderOf(app.app.db, orderId)).version });
  await app.as(operator).call(postOrderShip, {
    orderId,
    version: (await testOrderOf(app.app.db, orderId)).version,
    carrier: '顺丰速运',
    trackingNo: 'SF0001',
  });

  const cash = await given.gift({ priceCoins: 1, type: 1 });
  const code = plant(`exchange code of ${who}`, await given.cashCode(member));
  const paid = await app.as(member).call(postGiftExchange, { giftId: cash.id, price: 1, code });
  await app.as(operator).call(postOrderPay, { orderId: paid.id, version: 1 });
}

async function reports(who: string, member: Person, reviewer: Person): Promise<void> {
  const title = mention(`title of ${who}`, `只有审核员知道的标题 ${who}`);
  const input = await given.reportInput({
    title,
    url: mention(`address of the hole of ${who}`, `https://example.com/secret-${who}`),
    description: mention(`description of ${who}`, `只有审核员知道的漏洞详情，二十个字以上，${who}`),
  });
  const { id } = await app.as(member).call(jsonReportSubmit, input);
  await app.as(member).call(postComment, {
    reportId: id,
    body: mention(`comment of ${who}`, `只有审核员知道的评论 ${who}`),
  });
  await app.as(reviewer).call(postReviewConfirm, { reportId: id, version: 1, ...award });
}

beforeAll(async () => {
  app = await testApp();
  [given, signingIn] = [givenOn(app), signingInOn(app)];
  log = listenToLog(app);
  const [reviewer, operator] = [await staffSignsIn('reviewer'), await staffSignsIn('operator')];
  for (const who of ['甲一', '乙二']) {
    const member = await memberSignsIn(who);
    await reports(who, member, reviewer);
    await tellsWhoTheyAre(who, member, operator);
    await exchanges(who, member, operator);
    await choosesPassword(who, member);
    await movesPhone(who, member);
  }
  await leftBehind();
  await app.drainOutbox();
  // a message that waits, so that the outbox is not empty when it is searched
  await enqueue(
    app.app.db,
    app.app.keys,
    'sms',
    {
      to: plant('phone in the outbox', digits('136', 11)),
      body: plant('text in the outbox', `验证码 ${randomUUID()}`),
    },
    { runAt: new Date(Date.now() + 3_600_000) },
  );
  plant('encryption key', app.app.config.encryptionKey);
}, 120_000);

/** One account of the earlier portal that waits, and one that was taken over. */
async function leftBehind(): Promise<void> {
  const earlier = (who: string) => ({
    phone: plant(`earlier phone of ${who}`, digits('135', 11)),
    email: plant(`earlier mail of ${who}`, `${randomUUID()}@old.example`),
    nickName: plant(`earlier name of ${who}`, `旧门户的${who}`),
  });
  await given.earlierAccount(earlier('丙三'));
  const member = await given.researcher();
  const { id } = await given.earlierAccount(earlier('丁四'));
  const proofId = await given.earlierProof(member, id);
  await app.as(member).call(postHistoryMigrate, { proofId });
}

async function databaseText(): Promise<string> {
  const tables = await sql<{
    name: string;
  }>`select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    app.app.db,
  );
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    // bytes are shown in hex, JSON as text
    const found = await sql<{
      row: string;
    }>`select whole_row::text as row from ${sql.table(name)} whole_row`.execute(app.app.db);
    rows.push(...found.rows.map(({ row }) => row));
  }
  return rows.join('\n');
}

test('more than forty secrets were planted', () => {
  expect(secrets.length).toBeGreaterThanOrEqual(40);
  expect(new Set(secrets.map(({ value }) => value)).size).toBe(secrets.length);
});

describe('the search itself', () => {
  const secret = { name: 'it', value: '13912345678' };
  test.for([
    ['in clear', `(a,${secret.value})`],
    ['in hex', `(a,"\\\\x00${Buffer.from(secret.value).toString('hex')}")`],
    ['in base64', Buffer.from(`ab${secret.value}cd`).toString('base64')],
    ['in base64', Buffer.from(`a${secret.value}`).toString('base64url')],
  ] as const)('finds one %s', ([how, text]) => {
    expect(findPlanted([secret], text)).toContain(`it ${how}`);
  });

  test('finds a short one only where it stands alone', () => {
    const code = { name: 'it', value: '123456' };
    expect(findPlanted([code], '2026-11-01 10:00:00.123456+00 a1234567')).toEqual([]);
    expect(findPlanted([code], '{"code":"123456"}')).toEqual(['it in clear']);
  });
});

test('no secret is in any table, in clear, in hex or in base64', async () => {
  const text = await databaseText();
  expect(text).toContain(confidential[0]!.value);
  expect(findPlanted(secrets, text)).toEqual([]);
});

test('no job tells what it carries', async () => {
  const { rows } = await sql<{
    row: string;
  }>`select whole_row::text as row from job whole_row`.execute(app.app.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(findPlanted([...secrets, ...confidential], rows.map(({ row }) => row).join('\n'))).toEqual(
    [],
  );
});

test('no file holds one', () => {
  const folder = join(app.app.config.dataDir, 'files');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThanOrEqual(2);
  for (const file of files) {
    const bytes = readFileSync(join(file.parentPath, file.name));
    expect(
      findPlanted([...secrets, ...confidential], bytes.toString('latin1') + bytes.toString('utf8')),
    ).toEqual([]);
  }
});

test('the log tells neither a secret nor what a report says, also of a row that the database refused', async () => {
  const title = mention('title of a refused row', '数据库拒绝的标题');
  await sql`alter table report add constraint planted check (title <> ${sql.lit(title)})`.execute(
    app.app.db,
  );
  const member = await given.researcher();
  const answer = await app.as(member).answer(jsonReportSubmit, await given.reportInput({ title }));
  await sql`alter table report drop constraint planted`.execute(app.app.db);
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('planted');
  expect(log.text()).toContain('"msg":"request"');
  expect(log.text()).toContain('"constraint":"planted"');
  expect(findPlanted([...secrets, ...confidential], log.text())).toEqual([]);
});
