import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { postAddressInsert } from '@shieldsource/contract/people/addresses';
import { postformGiftImage, postGiftInsert } from '@shieldsource/contract/gifts/desk';
import { postIdentityApprove, postIdentityReject } from '@shieldsource/contract/people/desk';
import { giftType } from '@shieldsource/contract/gifts/calls';
import { uploadGiftImage } from '../features/files/files.uploads.ts';
import { priceProposals } from '../features/gifts/gifts.prices.ts';
import { insert } from '../features/gifts/gifts.shelf.ts';
import { insertAddress } from '../features/addresses/addresses.ts';
import { enterPapers } from '../features/people/people.identity.ts';
import { approveIdentity, rejectIdentity } from '../features/people/people.identity.review.ts';
import type { App } from '../platform/app.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { ResearcherMe, StaffMe } from '../platform/sessions.ts';
import { whenAtWork, later, type Calendar } from './calendar.ts';
import { callOf } from './call.ts';
import { decide } from './decide.ts';
import type { SeededRandom } from './seeded-random.ts';
import { drawGift, type GiftPicture } from './gift-pictures.ts';
import type { Act } from './past.ts';
import { researcherOf, type DemoPeople } from './people.ts';
import { homes, newcomers, type Newcomer } from './year/newcomers.ts';
import { ordersOfYear } from './year/orders.ts';

interface DemoGift {
  readonly name: string;
  readonly picture: GiftPicture;
  readonly price: number;
  readonly stock: number;
  /** Yuan; cash gifts only. */
  readonly yuan?: number;
  readonly weight: number;
  readonly description: string;
}

const shelf: readonly DemoGift[] = [
  {
    name: '降噪耳机',
    picture: 'headphones',
    price: 680,
    stock: 12,
    weight: 90,
    description: '头戴式，续航约 30 小时。颜色随机，七个工作日内寄出。',
  },
  {
    name: '机械键盘',
    picture: 'keyboard',
    price: 420,
    stock: 20,
    weight: 80,
    description: '87 键，热插拔轴体。适合夜里写报告。',
  },
  {
    name: '100 元现金',
    picture: 'note',
    price: 120,
    stock: 200,
    yuan: 100,
    weight: 70,
    description: '发放到你实名认证时填写的收款账号。',
  },
  {
    name: '500 元现金',
    picture: 'notes',
    price: 580,
    stock: 60,
    yuan: 500,
    weight: 60,
    description: '发放到你实名认证时填写的收款账号。',
  },
  {
    name: '双肩包',
    picture: 'backpack',
    price: 260,
    stock: 35,
    weight: 50,
    description: '防泼水面料，能放下 16 英寸电脑。',
  },
  {
    name: '安全书籍套装',
    picture: 'books',
    price: 160,
    stock: 18,
    weight: 40,
    description: '三本一套：代码审计、协议分析、应急响应。',
  },
  {
    name: '纪念徽章',
    picture: 'badge',
    price: 30,
    stock: 300,
    weight: 30,
    description: '金属徽章，背面刻有年份。',
  },
  {
    name: '年度限定卫衣',
    picture: 'hoodie',
    price: 320,
    stock: 0,
    weight: 20,
    description: '本年度的已经兑完，明年春天再来。',
  },
];

/** Adds all gifts on the first day; orders of the year then take from their stock. */
export function fillShelf(
  app: App,
  { staff }: DemoPeople,
  at: Date,
): { act: Act; gift: (name: string) => OnShelf } {
  const gifts = new Map<string, OnShelf>();
  return {
    act: { at, does: () => insertGifts(app, staff, gifts) },
    gift: (name) => getNamed(gifts, name),
  };
}

/** Submits identities, and has an operator decide on them a day later. */
export function showPapers(
  app: App,
  people: DemoPeople,
  calendar: Calendar,
  random: SeededRandom,
): Act[] {
  const { operator } = people.staff;
  const of = (name: string) => researcherOf(people, name);
  return [
    {
      at: calendar.day(1, 16.5),
      does: () =>
        handIn(app, of('青柠不加糖'), { realName: '林青柠', idNumber: '11010519880816004X' }),
    },
    {
      at: calendar.day(318, 15),
      does: () =>
        approveWithAddress(app, operator, of('晚风入巷'), {
          realName: '林晚',
          idNumber: '110105199003070017',
        }),
    },
    {
      at: calendar.day(330, 11),
      does: () =>
        approveWithAddress(app, operator, of('鹿鸣'), {
          realName: '陆鸣',
          idNumber: '110105199003070025',
        }),
    },
    ...newcomers.flatMap((newcomer, index) =>
      papersOf(app, people, newcomer, index, calendar, random),
    ),
  ];
}

function papersOf(
  app: App,
  people: DemoPeople,
  { name, joined, papers, realName = '' }: Newcomer,
  index: number,
  calendar: Calendar,
  random: SeededRandom,
): Act[] {
  if (!papers) return [];
  const { operator } = people.staff;
  let identityId = '';
  const given = { realName, idNumber: idNumberOf(index, random) };
  const ago = papers === 'pending' ? 2 : joined - random.between(3, 9);
  const submit: Act = {
    at: calendar.day(ago, random.within(10, 22)),
    async does() {
      identityId = await handIn(app, researcherOf(people, name), given);
    },
  };
  const answered = whenAtWork(later(submit.at, random.within(4, 20)), 0.5);
  const approve = (at: Date, version: number): Act => ({
    at,
    async does() {
      await approveIdentity(app, callOf(postIdentityApprove, operator), { identityId, version });
      await keepAddress(app, researcherOf(people, name), realName, homes[index % homes.length]);
    },
  });
  const reject: Act = {
    at: answered,
    does: () =>
      rejectIdentity(app, callOf(postIdentityReject, operator), {
        identityId,
        version: 1,
        reason: '姓名与证件号码不一致，请核对后重新提交。',
      }),
  };
  switch (papers) {
    case 'approved':
      return [submit, approve(answered, 1)];
    case 'pending':
      return [submit];
    case 'rejected':
      return [submit, reject];
    case 'secondTry': {
      const again = later(answered, 30);
      return [
        submit,
        reject,
        {
          at: again,
          does: () =>
            handIn(app, researcherOf(people, name), given, { id: identityId, version: 2 }),
        },
        approve(whenAtWork(later(again, 5), 0.5), 3),
      ];
    }
  }
}

/** Made up; only the check digit is right. */
function idNumberOf(index: number, random: SeededRandom): string {
  const district = ['330106', '310104', '440305', '510104'][index % 4] ?? '330106';
  const born = `19${random.between(80, 99)}${String(random.between(1, 12)).padStart(2, '0')}${String(random.between(1, 28)).padStart(2, '0')}`;
  const digits = `${district}${born}${String(100 + index)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}

export interface OnShelf {
  readonly id: string;
  readonly price: number;
}

async function insertGifts(
  app: App,
  { operator, admin }: DemoPeople['staff'],
  made: Map<string, OnShelf>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shieldsource-demo-'));
  try {
    for (const [index, { picture, yuan, weight, name, ...gift }] of shelf.entries()) {
      const path = join(folder, `${index}.png`);
      await writeFile(path, await drawGift(picture));
      const file = { path, name: `${name}.png`, sizeBytes: (await stat(path)).size };
      const image = await uploadGiftImage(app, callOf(postformGiftImage, operator, file));
      const { id, isPriceWaiting } = await insert(app, callOf(postGiftInsert, operator), {
        ...gift,
        name,
        stock: gift.stock + ordersOfYear.filter((order) => order.gift === name).length,
        type: yuan === undefined ? giftType.codes.material : giftType.codes.cash,
        cashValue: yuan === undefined ? null : yuan * 100,
        perUserLimit: 3,
        images: [image.id],
        recommendWeight: weight,
        onShelf: true,
      });
      if (isPriceWaiting) await decide(app, id, { kind: priceProposals, me: admin });
      made.set(name, { id, price: gift.price });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function getNamed(gifts: ReadonlyMap<string, OnShelf>, name: string): OnShelf {
  const gift = gifts.get(name);
  if (!gift) throw new Error(`no gift is called "${name}"`);
  return gift;
}

/** The numbers are made up; only their check digits are right. */
interface Papers {
  readonly realName: string;
  readonly idNumber: string;
}

/** Submits an identity for review, for the first time or again; answers its id. */
async function handIn(
  app: App,
  person: ResearcherMe,
  papers: Papers,
  replaced = { id: newId(), version: 0 },
): Promise<string> {
  await inTransaction(app.db, (tx) =>
    enterPapers(
      tx,
      app,
      person,
      replaced,
      { ...papers, idType: 'identityCard' },
      { payout: { method: 'alipay', account: 'demo@demo.example' }, images: [] },
    ),
  );
  return replaced.id;
}

/** An approved identity and an address. */
async function approveWithAddress(
  app: App,
  operator: StaffMe,
  person: ResearcherMe,
  papers: Papers,
): Promise<void> {
  const identityId = await handIn(app, person, papers);
  await approveIdentity(app, callOf(postIdentityApprove, operator), { identityId, version: 1 });
  await keepAddress(app, person, papers.realName);
}

async function keepAddress(
  app: App,
  person: ResearcherMe,
  consignee: string,
  [region, detailAddress]: (typeof homes)[number] = [
    ['330000', '330100', '330106'],
    '文三路 90 号 2 幢 501 室',
  ],
): Promise<void> {
  await insertAddress(app, callOf(postAddressInsert, person), {
    consignee,
    consigneePhone: '13800000000',
    regionCode: [...region],
    detailAddress,
    isMain: true,
  });
}
