import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { postAddressInsert } from '@shieldsource/contract/addresses';
import {
  postformGiftImage,
  postGiftInsert,
  postOrderReady,
  postOrderShip,
} from '@shieldsource/contract/console-gifts';
import { postIdentityApprove } from '@shieldsource/contract/console-people';
import { giftType, postGiftExchange } from '@shieldsource/contract/gifts';
import { postMainAddressConfirm } from '@shieldsource/contract/orders';
import { uploadGiftImage } from '../features/files/files.uploads.ts';
import { exchange } from '../features/gifts/gifts.ts';
import { ready, ship } from '../features/gifts/gifts.desk.ts';
import { confirmAddress } from '../features/gifts/gifts.orders.ts';
import { insert } from '../features/gifts/gifts.shelf.ts';
import { insertAddress } from '../features/people/people.addresses.ts';
import { enterPapers } from '../features/people/people.identity.ts';
import { approveIdentity } from '../features/people/people.identity.review.ts';
import type { App } from '../platform/app.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { ResearcherMe, StaffMe } from '../platform/sessions.ts';
import { callOf } from './call.ts';
import { drawGift, type GiftPicture } from './gift-pictures.ts';
import type { DemoPeople } from './people.ts';

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

/**
 * Puts gifts on the shelf, makes two researchers known by name while a third still waits to be, and lets them exchange:
 * one order waits for its address, one to be packed, one is sent.
 */
export async function stockShelf(app: App, { researchers, staff }: DemoPeople): Promise<void> {
  const gifts = await insertGifts(app, staff.operator);
  await handIn(app, researchers['青柠不加糖'], {
    realName: '林青柠',
    idNumber: '11010519880816004X',
  });
  const addresses = {
    waiting: await settle(app, staff.operator, researchers['晚风入巷'], {
      realName: '林晚',
      idNumber: '110105199003070017',
    }),
    sent: await settle(app, staff.operator, researchers['鹿鸣'], {
      realName: '陆鸣',
      idNumber: '110105199003070025',
    }),
  };
  await order(app, researchers['晚风入巷'], gifts('纪念徽章'), addresses.waiting);
  const packed = await order(app, researchers['晚风入巷'], gifts('双肩包'), addresses.waiting);
  await confirm(app, researchers['晚风入巷'], packed);
  const sent = await order(app, researchers['鹿鸣'], gifts('安全书籍套装'), addresses.sent);
  await confirm(app, researchers['鹿鸣'], sent);
  await deliver(app, staff.operator, sent);
}

interface OnShelf {
  readonly id: string;
  readonly price: number;
}

async function insertGifts(app: App, operator: StaffMe): Promise<(name: string) => OnShelf> {
  const folder = await mkdtemp(join(tmpdir(), 'shieldsource-demo-'));
  const made = new Map<string, OnShelf>();
  try {
    for (const [index, { picture, yuan, weight, name, ...gift }] of shelf.entries()) {
      const path = join(folder, `${index}.png`);
      await writeFile(path, await drawGift(picture));
      const file = { path, name: `${name}.png`, sizeBytes: (await stat(path)).size };
      const image = await uploadGiftImage(app, callOf(postformGiftImage, operator, file));
      const { id } = await insert(app, callOf(postGiftInsert, operator), {
        ...gift,
        name,
        type: yuan === undefined ? giftType.codes.material : giftType.codes.cash,
        cashValue: yuan === undefined ? null : yuan * 100,
        perUserLimit: 3,
        images: [image.id],
        recommendWeight: weight,
        onShelf: true,
      });
      made.set(name, { id, price: gift.price });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return (name) => {
    const gift = made.get(name);
    if (!gift) throw new Error(`no gift is called "${name}"`);
    return gift;
  };
}

/** The numbers are made up; only their check digits are right. */
interface Papers {
  readonly realName: string;
  readonly idNumber: string;
}

/** Papers that are to be reviewed: answers their id. */
async function handIn(app: App, person: ResearcherMe, papers: Papers): Promise<string> {
  const identityId = newId();
  await inTransaction(app.db, (tx) =>
    enterPapers(
      tx,
      app,
      { id: identityId, isKnown: false, researcherId: person.id },
      { ...papers, idType: 'identityCard' },
      { payout: { method: 'alipay', account: 'demo@demo.example' }, images: [] },
    ),
  );
  return identityId;
}

/** Known by name, with an address: answers its id. */
async function settle(
  app: App,
  operator: StaffMe,
  person: ResearcherMe,
  papers: Papers,
): Promise<string> {
  const identityId = await handIn(app, person, papers);
  await approveIdentity(app, callOf(postIdentityApprove, operator), { identityId, version: 1 });
  const { id } = await insertAddress(app, callOf(postAddressInsert, person), {
    consignee: papers.realName,
    consigneePhone: '13800000000',
    regionCode: ['330000', '330100', '330106'],
    detailAddress: '文三路 90 号 2 幢 501 室',
    isMain: true,
  });
  return id;
}

async function order(
  app: App,
  person: ResearcherMe,
  gift: OnShelf,
  addressId: string,
): Promise<string> {
  const { id } = await exchange(app, callOf(postGiftExchange, person), {
    giftId: gift.id,
    price: gift.price,
    addressId,
  });
  return id;
}

async function confirm(app: App, person: ResearcherMe, orderId: string): Promise<void> {
  const { confirm_letter_id: letterId } = await app.db
    .selectFrom('gift_order')
    .where('id', '=', orderId)
    .select('confirm_letter_id')
    .executeTakeFirstOrThrow();
  await confirmAddress(app, callOf(postMainAddressConfirm, person), { letterId: letterId ?? '' });
}

async function deliver(app: App, operator: StaffMe, orderId: string): Promise<void> {
  await ready(app, callOf(postOrderReady, operator), { orderId, version: 2, note: '' });
  await ship(app, callOf(postOrderShip, operator), {
    orderId,
    version: 3,
    carrier: '顺丰速运',
    trackingNo: 'SF1234567890',
  });
}
