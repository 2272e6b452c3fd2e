import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  getFileDownload,
  postformFileUpload,
  postformImageUpload,
  type StoredFile,
} from '@shieldsource/contract/files/calls';
import { postformDeskFile } from '@shieldsource/contract/files/desk';
import * as faults from '@shieldsource/contract/faults';
import { postLogout } from '@shieldsource/contract/people/calls';
import {
  getAttachmentDownload,
  getComments,
  getReportDetail,
  jsonReportSubmit,
  postComment,
} from '@shieldsource/contract/reports/calls';
import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { postReviewNote } from '@shieldsource/contract/reports/desk-work';
import { postReviewDraft } from '@shieldsource/contract/reports/desk-drafts';
import { postReportWithdraw } from '@shieldsource/contract/reports/flags';
import { CallRefused } from '../../../test/refuses.ts';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { cookieNames, startSession } from '../../platform/sessions.ts';
import { removeUnused } from './files.cleaning.ts';

const harness = await testApp();
const { app, as, server } = harness;
const given = givenOn(harness);

interface Part {
  name?: string;
  bytes?: Uint8Array | string;
  purpose?: string;
  field?: string;
}

function multipart({
  name = '证据.txt',
  bytes = 'content',
  purpose = 'report',
  field = 'file',
}: Part) {
  const boundary = 'boundary-of-this-test';
  const quoted = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${quoted}"\r\ncontent-type: text/html\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from(bytes as string),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

type Upload = typeof postformFileUpload | typeof postformImageUpload;
const upload = (
  person: Person,
  part: Part = {},
  route: Upload = postformFileUpload,
): Promise<StoredFile> => as(person).call(route, {}, multipart(part));
const uploadImage = (person: Person, part: Part = {}) => upload(person, part, postformImageUpload);

const picture = await sharp({ create: { width: 300, height: 20, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
const cookieOf = (person: Person) => `${cookieNames[person.kind]}=${person.cookie}`;
const fetched = (url: string, cookie?: string) =>
  server.inject({ url, headers: cookie ? { cookie } : {} });
const codeOf = async (url: string, cookie?: string) =>
  (await fetched(url, cookie)).json<{ code: number }>().code;
const [notFound, linkExpired] = [1101, 1505];

async function aged(file: Pick<StoredFile, 'id'>, hours: number): Promise<void> {
  await app.db
    .updateTable('file')
    .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
    .where('id', '=', file.id)
    .execute();
}
const storageKeyOf = async (file: StoredFile) =>
  (
    await app.db
      .selectFrom('file')
      .where('id', '=', file.id)
      .select('storage_key')
      .executeTakeFirstOrThrow()
  ).storage_key;

describe('uploading', () => {
  test('an image is shown as the image it is, made anew', async () => {
    const mina = await given.researcher();
    const file = await uploadImage(mina, {
      name: '../截图.html',
      bytes: Buffer.concat([picture, Buffer.from('<script>canary</script>')]),
    });
    expect(file).toMatchObject({ name: '截图.html.png', mime: 'image/png', isImage: true });
    const shown = await fetched(file.url, cookieOf(mina));
    expect(shown.rawPayload.includes('canary')).toBe(false);
    expect(shown.rawPayload.length).toBe(file.sizeBytes);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(file.sizeBytes),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(shown.headers['content-disposition']).toBeUndefined();
  });

  test.each<[string, string, string]>([
    ['a page', 'poc.html', '<script>alert(1)</script>'],
    ['a drawing', 'poc.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a document', 'poc.pdf', '%PDF-1.7'],
    ['a page named like a picture', 'poc.png', '<!doctype html><script>alert(1)</script>'],
  ])('%s may be attached, and is only ever saved', async (_, name, bytes) => {
    const mina = await given.researcher();
    const file = await upload(mina, { name, bytes });
    expect(file).toMatchObject({ name, isImage: false, sizeBytes: bytes.length });
    const saved = await fetched(file.url, cookieOf(mina));
    expect(saved.body).toBe(bytes);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  test('a real picture sent as a file stays a file, byte for byte', async () => {
    const mina = await given.researcher();
    const file = await upload(mina, { name: 'a.png', bytes: picture });
    expect(file).toMatchObject({ mime: 'image/png', isImage: false });
    expect((await fetched(`${file.url}&width=64`, cookieOf(mina))).rawPayload.equals(picture)).toBe(
      true,
    );
    const { sha256 } = await app.db
      .selectFrom('file')
      .where('id', '=', file.id)
      .select('sha256')
      .executeTakeFirstOrThrow();
    expect(sha256.equals(createHash('sha256').update(picture).digest())).toBe(true);
  });

  test.each([
    ['中文 名称.zip', '中文 名称.zip'],
    ['a\r\nx-evil: 1.txt', 'a%0D%0Ax-evil_ 1.txt'],
    ['rtl\u202Egnp.exe', 'rtlgnp.exe'],
    ['..', '未命名'],
    ['long'.repeat(500), 'long'.repeat(64).slice(0, 255)],
  ])('the name %j is kept as %j', async (given_, kept) => {
    const mina = await given.researcher();
    const file = await upload(mina, { name: given_ });
    expect(file.name).toBe(kept);
    const header = (await fetched(file.url, cookieOf(mina))).headers[
      'content-disposition'
    ] as string;
    expect(decodeURIComponent(header.replace("attachment; filename*=UTF-8''", ''))).toBe(kept);
    expect(header).toMatch(/^attachment; filename\*=UTF-8''[\w.~!$&+^`|#%-]+$/);
  });

  test('what is no image, empty, missing or for an unknown purpose is refused and leaves nothing', async () => {
    const mina = await given.researcher();
    await expect(uploadImage(mina, { bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' })).refuses(
      'notAnImage',
    );
    await expect(
      uploadImage(mina, { bytes: Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]) }),
    ).refuses('fileTooLarge');
    await expect(upload(mina, { bytes: '' })).refuses('fileMissing');
    await expect(upload(mina, { field: 'other' })).refuses('fileMissing');
    await expect(upload(mina, { purpose: 'gift' })).refuses('badInput', 'purpose');
    // documents and portraits are pictures, which have the other address
    for (const purpose of ['identity', 'portrait'])
      await expect(upload(mina, { purpose })).refuses('badInput', 'purpose');
    const { files } = await app.db
      .selectFrom('file')
      .where('researcher_id', '=', mina.id)
      .select(({ fn }) => fn.countAll<number>().as('files'))
      .executeTakeFirstOrThrow();
    expect(files).toBe(0);
  });

  test('one that breaks off anywhere leaves nothing', async () => {
    const mina = await given.researcher();
    const { body, headers } = multipart({ bytes: picture });
    for (let cut = 1; cut < body.length; cut += 23) {
      const answer = await as(mina).answer(
        postformImageUpload,
        {},
        { headers, body: body.subarray(0, cut) },
      );
      expect([200, 400]).toContain(answer.statusCode);
      expect(answer.json<{ code: number }>().code).not.toBe(0);
    }
    expect(
      await app.db.selectFrom('file').where('researcher_id', '=', mina.id).select('id').execute(),
    ).toEqual([]);
  });

  test('50 MB are the most', async () => {
    const mina = await given.researcher();
    await expect(upload(mina, { bytes: Buffer.alloc(50 * 1024 * 1024 + 1) })).refuses(
      'fileTooLarge',
    );
    expect((await upload(mina, { bytes: Buffer.alloc(50 * 1024 * 1024) })).sizeBytes).toBe(
      50 * 1024 * 1024,
    );
  });

  test('needs a researcher', async () => {
    const body = multipart({});
    await expect(as(null).call(postformFileUpload, {}, body)).refuses('notLoggedIn');
    await expect(as(await given.staff()).call(postformFileUpload, {}, body)).refuses('notLoggedIn');
  });

  test('unused uploads have a quota, also when many come at once', async () => {
    const mina = await given.researcher();
    for (let n = 0; n < 57; n++) await upload(mina);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => upload(mina)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(upload(mina)).refuses('uploadQuota');
  });

  test('unused uploads have a quota in bytes too', async () => {
    const mina = await given.researcher();
    await given.confirmedReport(mina, await given.staff());
    const file = await upload(mina);
    await app.db
      .updateTable('file')
      .set({ size_bytes: 500 * 1024 * 1024 - 3 })
      .where('id', '=', file.id)
      .execute();
    await expect(upload(mina, { bytes: 'four' })).refuses('uploadQuota');
    await upload(mina, { bytes: '333' });
  });
});

describe('what a researcher may leave with us', () => {
  const megabyte = 1024 * 1024;
  const takes = (file: StoredFile, megabytes: number) =>
    app.db
      .updateTable('file')
      .set({ size_bytes: megabytes * megabyte })
      .where('id', '=', file.id)
      .execute();
  /** The answer to the headers of an upload of so many bytes, none of which is sent. */
  async function announce(
    person: Person,
    bytes: number,
  ): Promise<{ code: number; message: string }> {
    const request = begin(person, bytes);
    const said = await answerTo(request);
    request.destroy();
    return said;
  }
  /** Sends the head of an upload, and no byte of its body. */
  function begin(person: Person, bytes: number): ClientRequest {
    const { port } = server.server.address() as AddressInfo;
    const { headers } = multipart({});
    const request = httpRequest({
      port,
      method: 'POST',
      path: postformFileUpload.path,
      headers: {
        ...headers,
        'x-requested-with': 'XMLHttpRequest',
        'content-length': String(bytes),
        authorization: `Bearer ${person.token}`,
        cookie: cookieOf(person),
      },
    });
    request.flushHeaders();
    return request;
  }
  async function answerTo(request: ClientRequest) {
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return JSON.parse(await text(answer)) as { code: number; message: string };
  }
  beforeAll(async () => void (await server.listen({ port: 0, host: '127.0.0.1' })));

  test('lets an account have twelve under way, whatever their size', async () => {
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    const begun = Array.from({ length: 13 }, () => begin(mina, megabyte));
    for (const request of begun) request.on('error', () => undefined);
    const which = await Promise.race(
      begun.map(async (request, n) => ({ n, ...(await answerTo(request)) })),
    );
    expect(which.code).toBe(faults.tooOften.code);
    await upload(omar);
    const others = begun.filter((_, n) => n !== which.n);
    expect(others).toHaveLength(12);
    await expect(upload(mina)).refuses('tooOften');
    others[0]?.destroy();
    // the server hears a moment later that it broke off
    await expect
      .poll(() =>
        upload(mina).then(
          ({ name }) => name,
          (error: Error) => error.message,
        ),
      )
      .toBe('证据.txt');
    for (const request of others) request.destroy();
  });

  test('is 200 MB a day until a first confirmation, refused before a byte is sent', async () => {
    const mina = await given.researcher();
    await takes(await upload(mina), 199);
    expect(await announce(mina, 2 * megabyte)).toMatchObject({
      code: faults.uploadQuota.code,
      message: '第一份报告确认之前，每天最多上传 200 MB，请压缩后重试或明天再传',
    });
    await expect(upload(mina, { bytes: new Uint8Array(1.5 * megabyte) })).rejects.toThrow(
      '1507 第一份报告确认之前',
    );
    await upload(mina, { bytes: 'few' });
    await app.db
      .updateTable('file')
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where('researcher_id', '=', mina.id)
      .execute();
    await upload(mina, { bytes: new Uint8Array(1.5 * megabyte) });
  });

  test('is 1 GB in open reports and unused files, and free again as a report ends', async () => {
    const mina = await given.researcher();
    await given.confirmedReport(mina, await given.staff());
    const file = await upload(mina);
    const { id } = await given.report(mina, { attachments: [file.id] });
    await sql`alter table file disable trigger user`.execute(app.db);
    await takes(file, 1_023);
    await sql`alter table file enable trigger user`.execute(app.db);
    expect((await announce(mina, 2 * megabyte)).message).toMatch(/最多共 1024 MB/);
    await expect(upload(mina, { bytes: new Uint8Array(1.5 * megabyte) })).rejects.toThrow(
      '1024 MB',
    );
    await as(mina).call(postReportWithdraw, { reportId: id, version: 1 });
    await upload(mina, { bytes: new Uint8Array(1.5 * megabyte) });
  });
});

describe('a narrower copy', () => {
  afterEach(() => vi.restoreAllMocks());

  test('is made once, at least as wide as asked, and never enlarged', async () => {
    const mina = await given.researcher();
    const file = await uploadImage(mina, { bytes: picture });
    const widthAt = async (width: number) =>
      (
        await sharp(
          (await fetched(`${file.url}&width=${width}`, cookieOf(mina))).rawPayload,
        ).metadata()
      ).width;
    expect([
      await widthAt(100),
      await widthAt(100),
      await widthAt(300),
      await widthAt(2_048),
    ]).toEqual([128, 128, 300, 300]);
    expect(await app.files.read(await storageKeyOf(file), 'w128.webp')).not.toBeNull();
  });

  test('asked for by many at once is made once, and whole for each', async () => {
    const mina = await given.researcher();
    const file = await uploadImage(mina, { bytes: picture });
    const kept = vi.spyOn(app.files, 'keepVariant');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => fetched(`${file.url}&width=100`, cookieOf(mina))),
    );
    expect(kept).toHaveBeenCalledTimes(1);
    for (const { rawPayload } of answers)
      expect((await sharp(rawPayload).metadata()).width).toBe(128);
    await fetched(`${file.url}&width=200`, cookieOf(mina));
    expect(kept).toHaveBeenCalledTimes(2);
  });

  test('is made beside one other at most, and only then reads the picture', async () => {
    const mina = await given.researcher();
    const file = await uploadImage(mina, { bytes: picture });
    const { read, keepVariant } = app.files;
    let [held, most] = [0, 0];
    const two = Promise.withResolvers<void>();
    vi.spyOn(app.files, 'read').mockImplementation(async (key, variant) => {
      if (variant === undefined) {
        most = Math.max(most, (held += 1));
        if (most === 2) two.resolve();
        await two.promise;
      }
      return read(key, variant);
    });
    vi.spyOn(app.files, 'keepVariant').mockImplementation(async (key, variant, content) => {
      await keepVariant(key, variant, content);
      held -= 1;
    });
    const widths = [64, 128, 192, 256];
    await Promise.all(widths.map((width) => fetched(`${file.url}&width=${width}`, cookieOf(mina))));
    expect([held, most]).toEqual([0, 2]);
  });

  test.each([
    ['png', 'webp'],
    ['jpeg', 'webp'],
    ['gif', 'gif'],
  ] as const)('of a %s is a %s, and says so', async (kind, format) => {
    const mina = await given.researcher();
    const bytes = await sharp(picture)[kind]().toBuffer();
    const file = await uploadImage(mina, { bytes });
    const answer = await fetched(`${file.url}&width=100`, cookieOf(mina));
    expect(answer.headers['content-type']).toBe(`image/${format}`);
    expect((await sharp(answer.rawPayload).metadata()).format).toBe(format);
    expect((await fetched(file.url, cookieOf(mina))).headers['content-type']).toBe(`image/${kind}`);
  });

  test('higher than its usual type can be has that of the picture, made once as well', async () => {
    const mina = await given.researcher();
    const high = {
      create: { width: 70, height: 20_000, channels: 3 as const, background: 'teal' },
    };
    const file = await uploadImage(mina, { bytes: await sharp(high).png().toBuffer() });
    for (let time = 0; time < 2; time++) {
      const answer = await fetched(`${file.url}&width=64`, cookieOf(mina));
      expect(answer.headers['content-type']).toBe('image/png');
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(64);
    }
    expect(await app.files.read(await storageKeyOf(file), 'w64.png')).not.toBeNull();
  });

  test.each(['0', '-1', '2049', '1e9', 'NaN', '1.5', ''])(
    'of width %j is bad input',
    async (width) => {
      const mina = await given.researcher();
      const file = await uploadImage(mina, { bytes: picture });
      expect(await codeOf(`${file.url}&width=${width}`, cookieOf(mina))).toBe(1000);
    },
  );
});

describe('an address', () => {
  test('opens nothing without the cookie of the session it was signed for', async () => {
    const [mina, noor, reviewer] = [
      await given.researcher(),
      await given.researcher(),
      await given.staff(),
    ];
    const file = await upload(mina);
    expect(await codeOf(file.url)).toBe(notFound);
    expect(await codeOf(file.url, cookieOf(noor))).toBe(notFound);
    expect(await codeOf(file.url, cookieOf(reviewer))).toBe(notFound);
    expect(await codeOf(file.url, `${cookieNames.researcher}=x`)).toBe(notFound);
    expect((await fetched(file.url, `${cookieOf(reviewer)}; ${cookieOf(mina)}`)).body).toBe(
      'content',
    );
  });

  test('belongs to one session: another of the same person needs its own', async () => {
    const mina = await given.researcher();
    const file = await upload(mina);
    const elsewhere = await inTransaction(app.db, (tx) =>
      startSession(tx, app, 'researcher', mina.id, 'another device'),
    );
    expect(await codeOf(file.url, `${cookieNames.researcher}=${elsewhere.cookie}`)).toBe(notFound);
  });

  test('opens no other file, for no longer time, and not when it was made up', async () => {
    const mina = await given.researcher();
    const [file, other] = [await upload(mina), await upload(mina)];
    const url = new URL(file.url, 'http://localhost');
    const changed = (change: (of: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return codeOf(copy.pathname + copy.search, cookieOf(mina));
    };
    expect(await changed((of) => (of.pathname = `/api/files/${other.id}`))).toBe(notFound);
    expect(
      await changed((of) =>
        of.searchParams.set('exp', String(Number(of.searchParams.get('exp')) + 60_000)),
      ),
    ).toBe(notFound);
    expect(await changed((of) => of.searchParams.set('sig', 'A'.repeat(43)))).toBe(notFound);
    expect(await changed((of) => of.searchParams.delete('sig'))).toBe(notFound);
    expect(await changed((of) => (of.search = ''))).toBe(notFound);
  });

  test('lasts a minute', async () => {
    const mina = await given.researcher();
    const file = await upload(mina);
    const exp = Number(new URL(file.url, 'http://localhost').searchParams.get('exp'));
    expect(exp - Date.now()).toBeLessThanOrEqual(60_500);
    const session = await app.db
      .selectFrom('session')
      .where('researcher_id', '=', mina.id)
      .select('id')
      .executeTakeFirstOrThrow();
    const past = Date.now() - 1_000;
    const sig = app.keys.sign('file', `${file.id} ${past} ${session.id}`);
    expect(await codeOf(`/api/files/${file.id}?exp=${past}&sig=${sig}`, cookieOf(mina))).toBe(
      linkExpired,
    );
  });

  test('stops working when its session ends, or the account is disabled', async () => {
    const [mina, noor] = [await given.researcher(), await given.researcher()];
    const [hers, his] = [await upload(mina), await upload(noor)];
    await as(mina).call(postLogout, {});
    await app.db
      .updateTable('researcher')
      .set({ state: 'disabled' })
      .where('id', '=', noor.id)
      .execute();
    expect([await codeOf(hers.url, cookieOf(mina)), await codeOf(his.url, cookieOf(noor))]).toEqual(
      [notFound, notFound],
    );
  });
});

describe('attaching', () => {
  const submit = async (person: Person, over: Parameters<typeof given.reportInput>[0]) =>
    as(person).call(jsonReportSubmit, await given.reportInput(over));

  test('puts images in the text and files under it, in their order', async () => {
    const mina = await given.researcher();
    const [first, second, shot] = [
      await upload(mina, { name: 'b.txt' }),
      await upload(mina, { name: 'a.txt' }),
      await uploadImage(mina, { bytes: picture }),
    ];
    const { id } = await submit(mina, {
      description: `修改编号即可看到他人订单，影响全部用户，见图 ![截图](file:${shot.id})`,
      attachments: [first.id, second.id],
    });
    const detail = await as(mina).call(getReportDetail, { id });
    expect(detail.attachments.map((file) => file.name)).toEqual(['b.txt', 'a.txt']);
    expect(detail.images.map((file) => file.id)).toEqual([shot.id]);
    expect((await fetched(detail.attachments[0]!.url, cookieOf(mina))).body).toBe('content');
  });

  test('belongs to a comment as well', async () => {
    const mina = await given.researcher();
    const { id } = await given.report(mina);
    const file = await upload(mina, { purpose: 'comment' });
    const comment = await as(mina).call(postComment, {
      reportId: id,
      body: '补充证据',
      attachments: [file.id],
    });
    expect(comment.attachments.map((shown) => shown.id)).toEqual([file.id]);
    const listed = await as(mina).call(getComments, { reportId: id });
    expect(listed.list[0]?.attachments.map((shown) => shown.id)).toEqual([file.id]);
    expect((await as(mina).call(getReportDetail, { id })).attachments).toEqual([]);
  });

  test("someone else's, unknown, used and foreign-purpose files get the same answer, and change nothing", async () => {
    const [mina, noor] = [await given.researcher(), await given.researcher()];
    const [hers, used, forComment, text] = [
      await upload(noor),
      await upload(mina),
      await upload(mina, { purpose: 'comment' }),
      await upload(mina),
    ];
    await submit(mina, { attachments: [used.id] });
    const refusedWith = async (fileId: string) => {
      const error: unknown = await submit(mina, { attachments: [fileId] }).catch(
        (thrown: unknown) => thrown,
      );
      return error instanceof CallRefused
        ? { code: error.code, message: error.message, result: error.result }
        : error;
    };
    const answers = [
      await refusedWith('019a0000-0000-7000-8000-000000000000'),
      await refusedWith(hers.id),
      await refusedWith(used.id),
      await refusedWith(forComment.id),
    ];
    expect(answers[0]).toMatchObject({ code: 1504 });
    expect(answers).toEqual(Array(4).fill(answers[0]));
    await expect(
      submit(mina, { description: `一个不是图片的文件不能放进正文里显示 ![x](file:${text.id})` }),
    ).rejects.toThrow('1504 正文中的第 1 张图片');
    await submit(noor, { attachments: [hers.id] });
  });

  test('a picture of another text is named by its place, as it is no attachment', async () => {
    const mina = await given.researcher();
    const [taken, fresh] = [
      await uploadImage(mina, { bytes: picture }),
      await uploadImage(mina, { bytes: picture }),
    ];
    const description = `修改编号即可看到他人订单，影响全部用户 ![截图](file:${taken.id})`;
    await submit(mina, { description });
    await expect(
      submit(mina, { description: `先看 ![截图](file:${fresh.id})，${description}` }),
    ).rejects.toThrow('1504 正文中的第 2 张图片已失效或已用在别处，请删除后重新粘贴');
  });

  test('two reports at once cannot have the same file', async () => {
    const mina = await given.researcher();
    const file = await upload(mina);
    const results = await Promise.allSettled([
      submit(mina, { attachments: [file.id] }),
      submit(mina, { attachments: [file.id] }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('200 MB are the most a report holds', async () => {
    const mina = await given.researcher();
    await given.confirmedReport(mina, await given.staff());
    const [large, small] = [await upload(mina), await upload(mina)];
    await app.db
      .updateTable('file')
      .set({ size_bytes: 200 * 1024 * 1024 })
      .where('id', '=', large.id)
      .execute();
    await expect(submit(mina, { attachments: [large.id, small.id] })).refuses(
      'reportFilesTooLarge',
    );
    const { id } = await submit(mina, { attachments: [large.id] });
    const more = await upload(mina, { purpose: 'comment' });
    await expect(
      as(mina).call(postComment, { reportId: id, body: '再补充一份', attachments: [more.id] }),
    ).refuses('reportFilesTooLarge');
  });
});

test('what colleagues keep to themselves takes nothing of what a report may hold', async () => {
  const [mina, judge] = [await given.researcher(), await given.staff()];
  const { id: reportId } = await given.report(mina);
  const ofNote = () =>
    as(judge).call(postformDeskFile, { purpose: 'note' }, multipart({ purpose: 'note' }));
  const large = await ofNote();
  await app.db
    .updateTable('file')
    .set({ size_bytes: 200 * 1024 * 1024 })
    .where('id', '=', large.id)
    .execute();
  const note = (fileId: string) =>
    as(judge).call(postReviewNote, { reportId, body: '录屏', attachments: [fileId] });
  await note(large.id);
  const { id } = await upload(mina, { purpose: 'comment' });
  await as(mina).call(postComment, { reportId, body: '补充一份', attachments: [id] });
  await expect(note((await ofNote()).id)).refuses('reportFilesTooLarge');
});

describe('an attached file', () => {
  async function attached() {
    const mina = await given.researcher();
    const file = await upload(mina);
    await given.report(mina, { attachments: [file.id] });
    return { mina, file };
  }
  const signedFor = async (person: Person, fileId: string) => {
    const column = person.kind === 'staff' ? 'staff_id' : 'researcher_id';
    const session = await app.db
      .selectFrom('session')
      .where(column, '=', person.id)
      .select('id')
      .executeTakeFirstOrThrow();
    const exp = Date.now() + 30_000;
    return `/api/files/${fileId}?exp=${exp}&sig=${app.keys.sign('file', `${fileId} ${exp} ${session.id}`)}`;
  };

  test('is read by its author and by those who judge, by nobody else', async () => {
    const { mina, file } = await attached();
    const readers = {
      author: mina,
      reviewer: await given.staff({ roles: ['reviewer'] }),
      admin: await given.staff({ roles: ['admin'] }),
    };
    const others = {
      stranger: await given.researcher(),
      operator: await given.staff({ roles: ['operator'] }),
      auditor: await given.staff({ roles: ['auditor'] }),
    };
    for (const person of Object.values(readers))
      expect((await fetched(await signedFor(person, file.id), cookieOf(person))).body).toBe(
        'content',
      );
    for (const person of Object.values(others))
      expect(await codeOf(await signedFor(person, file.id), cookieOf(person))).toBe(notFound);
  });

  test('before that, no staff reads it', async () => {
    const mina = await given.researcher();
    const [file, reviewer] = [
      await upload(mina),
      await given.staff({ roles: ['reviewer', 'admin'] }),
    ];
    expect(await codeOf(await signedFor(reviewer, file.id), cookieOf(reviewer))).toBe(notFound);
  });

  test('gets a fresh address for its author only', async () => {
    const { mina, file } = await attached();
    const fresh = await as(mina).call(getAttachmentDownload, { id: file.id });
    expect((await fetched(fresh.url, cookieOf(mina))).body).toBe('content');
    await expect(as(await given.researcher()).call(getAttachmentDownload, { id: file.id })).refuses(
      'notFound',
    );
    await expect(as(null).call(getAttachmentDownload, { id: file.id })).refuses('notLoggedIn');
  });

  test('an unknown id is not found, a broken one bad input', async () => {
    const cookie = cookieOf(await given.researcher());
    expect(
      await codeOf('/api/files/019a0000-0000-7000-8000-000000000000?exp=1&sig=x', cookie),
    ).toBe(notFound);
    expect(await codeOf('/api/files/..%2f..%2fsecrets.json', cookie)).toBe(1000);
    await expect(as(null).call(getFileDownload, { id: 'x' })).refuses('badInput', 'id');
  });
});

describe('cleaning', () => {
  test('removes unused uploads after a day, bytes and all, and leaves the rest', async () => {
    const mina = await given.researcher();
    const [old, fresh, used] = [await upload(mina), await upload(mina), await upload(mina)];
    await given.report(mina, { attachments: [used.id] });
    await aged(old, 25);
    await aged(fresh, 23);
    const [oldKey, freshKey, usedKey] = [
      await storageKeyOf(old),
      await storageKeyOf(fresh),
      await storageKeyOf(used),
    ];
    await removeUnused(app);
    expect([
      await app.files.read(oldKey),
      (await app.files.read(freshKey))?.sizeBytes,
      (await app.files.read(usedKey))?.sizeBytes,
    ]).toEqual([null, 7, 7]);
    expect(await codeOf(old.url, cookieOf(mina))).toBe(notFound);
    expect((await fetched(fresh.url, cookieOf(mina))).body).toBe('content');
  });

  test('leaves the pictures of what a reviewer has typed and not sent, until that goes', async () => {
    const report = await given.report(await given.researcher());
    const judge = await given.staff();
    const named = await given.image(judge, 'comment');
    for (const id of [named, await given.image(judge, 'comment')]) await aged({ id }, 25);
    const beside = await given.image(judge, 'comment');
    await aged({ id: beside }, 25);
    const asked = await given.image(judge, 'comment');
    await aged({ id: asked }, 25);
    const keep = (reply: string, attachments: string[] = [], question: string[] = []) =>
      as(judge).call(postReviewDraft, {
        reportId: report.id,
        words: { reply },
        files: { reply: attachments, internal: [], question },
      });
    const left = async () => {
      await removeUnused(app);
      const files = app.db.selectFrom('file').where('staff_id', '=', judge.id).select('id');
      return (await files.orderBy('id').execute()).map(({ id }) => id);
    };
    await keep(`请看 ![截图](file:${named})`, [beside], [asked]);
    expect(await left()).toEqual([named, beside, asked]);
    const detail = await as(judge).call(getReviewDetail, { id: report.id });
    const { writtenFiles } = detail;
    expect(writtenFiles).toMatchObject({
      images: [{ id: named }],
      reply: [{ id: beside }],
      internal: [],
      question: [{ id: asked }],
    });
    const url = writtenFiles?.images[0]?.url ?? '';
    expect((await fetched(url, cookieOf(judge))).statusCode).toBe(200);
    // a colleague who writes the same ids down gets none of them
    const colleague = await given.staff();
    const words = { reply: `![截图](file:${named})` };
    const files = { reply: [beside], internal: [], question: [asked] };
    await as(colleague).call(postReviewDraft, { reportId: report.id, words, files });
    expect((await as(colleague).call(getReviewDetail, { id: report.id })).writtenFiles).toEqual({
      images: [],
      reply: [],
      internal: [],
      question: [],
    });
    await keep('请看');
    expect(await left()).toEqual([]);
  });

  test('leaves what an upload under way has written, where this clock is years ahead', async () => {
    const key = await app.files.keep(Buffer.from('content'));
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2046-01-01T00:00:00Z'));
    await removeUnused(app).finally(() => clock.mockRestore());
    expect(await app.files.has(key)).toBe(true);
  });
});
