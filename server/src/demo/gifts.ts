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
import { gifts as shelf, orders, people as invented, type Newcomer } from '../invented/invented.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { ResearcherMe, StaffMe } from '../platform/sessions.ts';
import { whenAtWork, later, type Calendar } from './calendar.ts';
import { callOf } from './call.ts';
import { decide } from './decide.ts';
import type { SeededRandom } from './seeded-random.ts';
import { drawGift } from '../invented/gift-pictures.ts';
import type { Act } from './past.ts';
import { researcherOf, type DemoPeople } from './people.ts';
import { withUpload } from './with-upload.ts';

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
    ...invented.newcomers.flatMap((newcomer, index) =>
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
      await keepAddress(
        app,
        researcherOf(people, name),
        realName,
        invented.homes[index % invented.homes.length],
      );
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
export function idNumberOf(index: number, random: SeededRandom): string {
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
  for (const { picture, yuan, weight, name, ...gift } of shelf) {
    const image = await withUpload(`${name}.png`, await drawGift(picture), (file) =>
      uploadGiftImage(app, callOf(postformGiftImage, operator, file)),
    );
    const { id, isPriceWaiting } = await insert(app, callOf(postGiftInsert, operator), {
      ...gift,
      name,
      stock: gift.stock + orders.filter((order) => order.gift === name).length,
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

/** Submits an identity for review, for the first time or again; answers its id. `images` are files of that person. */
export async function handIn(
  app: App,
  person: ResearcherMe,
  papers: Papers,
  replaced = { id: newId(), version: 0 },
  images: string[] = [],
): Promise<string> {
  await inTransaction(app.db, (tx) =>
    enterPapers(
      tx,
      app,
      person,
      replaced,
      { ...papers, idType: 'identityCard' },
      { payout: { method: 'alipay', account: 'demo@demo.example' }, images },
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
  home: (typeof invented.homes)[number] = {
    regionCode: ['330000', '330100', '330106'],
    detailAddress: '文三路 90 号 2 幢 501 室',
  },
): Promise<void> {
  await insertAddress(app, callOf(postAddressInsert, person), {
    consignee,
    consigneePhone: '13800000000',
    ...home,
    isMain: true,
  });
}
