import * as z from 'zod/mini';
import { address } from './addresses.ts';
import { documentKind } from '../catalogue/calls.ts';
import { coded, type CodeOf } from '../coded.ts';
import { reportDraft } from '../reports/drafts.ts';
import { filePurpose, storedFile } from '../files/calls.ts';
import { maskedIdentity } from './masked-identity.ts';
import { entryRecord } from '../ledger/calls.ts';
import { letter } from '../letters/calls.ts';
import { mailAddress } from '../letters/mail.ts';
import { order } from '../gifts/orders.ts';
import { id, pageInput, time } from '../paging.ts';
import { accountInfo, userInfo } from './calls.ts';
import { factors } from './factors.ts';
import { comment, operationRecord, reportDetail } from '../reports/calls.ts';
import { route } from '../route.ts';
import { giftWish } from '../gifts/wishes.ts';
import { sixDigits } from '../text/typed.ts';
import { saying } from '../say.ts';

export const exportsADay = 3;

/** The parts of the export of a person's data, in the order of the file. */
export const exportPart = coded({
  profile: { code: 'profile', label: '账号资料' },
  addresses: { code: 'addresses', label: '收货地址' },
  reports: { code: 'reports', label: '漏洞报告' },
  drafts: { code: 'drafts', label: '报告草稿' },
  coins: { code: 'coins', label: '安全币明细' },
  contribution: { code: 'contribution', label: '贡献值明细' },
  orders: { code: 'orders', label: '礼品订单' },
  letters: { code: 'letters', label: '站内消息' },
  files: { code: 'files', label: '上传的文件' },
});
export type ExportPart = CodeOf<typeof exportPart>;

/** A file without its address, which would have expired before anybody reads the export. */
export const namedFile = z.omit(storedFile, { url: true });
const files = z.array(namedFile);

const contents = {
  profile: z.object({
    user: userInfo,
    account: accountInfo,
    identity: maskedIdentity,
    factors,
    wish: z.nullable(giftWish),
    mail: z.nullable(mailAddress),
    consents: z.array(
      z.object({
        kind: documentKind.schema,
        kindName: z.string(),
        version: z.int(),
        createTime: time,
      }),
    ),
  }),
  addresses: address,
  reports: z.object({
    report: z.extend(reportDetail, { attachments: files, images: files }),
    records: z.array(operationRecord),
    comments: z.array(z.extend(comment, { attachments: files, images: files })),
  }),
  drafts: z.extend(reportDraft, { attachments: files, images: files }),
  coins: entryRecord,
  contribution: entryRecord,
  orders: order,
  letters: letter,
  files: z.extend(namedFile, {
    purpose: filePurpose.schema,
    purposeName: z.string(),
    createTime: time,
  }),
} as const satisfies Record<ExportPart, z.ZodMiniType>;

const partOf = <P extends ExportPart>(part: P) =>
  z.object({ part: z.literal(part), pages: z.int(), items: z.array(contents[part]) });

export const postDataExport = route({
  name: 'postDataExport',
  group: 'personal',
  access: 'user',
  summary: saying(
    '申请导出个人数据，每天 {times} 次；code 为用途 export 的短信验证码。一小时内用 exportId 逐部分取',
    { times: exportsADay },
  ),
  records: 'data.export',
  input: z.strictObject({
    code: sixDigits('请填写验证码', '短信验证码为 6 位数字'),
  }),
  output: z.object({ exportId: id, expireTime: time }),
  refusals: ['wrongPhoneCode', 'tooOften'],
});

export const getDataExport = route({
  name: 'getDataExport',
  group: 'personal',
  access: 'user',
  summary: '个人数据的一部分的一页；只限申请导出的那次登录，一小时内有效',
  records: 'data.download',
  input: z.strictObject({
    exportId: id,
    part: exportPart.schema,
    page: pageInput.page,
  }),
  output: z.discriminatedUnion('part', [
    partOf('profile'),
    partOf('addresses'),
    partOf('reports'),
    partOf('drafts'),
    partOf('coins'),
    partOf('contribution'),
    partOf('orders'),
    partOf('letters'),
    partOf('files'),
  ]),
  refusals: ['notFound'],
});
