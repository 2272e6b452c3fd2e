import { getConsoleGift, postGiftModify } from '@shieldsource/contract/gifts/desk';
import { postInboxViewSave } from '@shieldsource/contract/reports/inbox';
import { postConsoleSetting } from '@shieldsource/contract/settings/desk';
import { setupStep } from '@shieldsource/contract/settings/setup';
import { priceProposals } from '../features/gifts/gifts.prices.ts';
import { modify, one } from '../features/gifts/gifts.shelf.ts';
import { saveView } from '../features/desk/desk.views.ts';
import { change, changeSetting } from '../features/settings/settings.ts';
import type { App } from '../platform/app.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { StaffMe } from '../platform/sessions.ts';
import { callOf } from './call.ts';
import { decide } from './decide.ts';
import type { Calendar } from './calendar.ts';
import type { OnShelf } from './gifts.ts';
import type { Act } from './past.ts';
import type { DemoPeople } from './people.ts';

const plain = { view: 'all', order: 'due', isShared: false } as const;
const views = [
  ['reviewer', { ...plain, name: '我的高危', query: '等级:高危,严重', view: 'mine' }],
  [
    'admin',
    { ...plain, name: '严重未修复', query: '状态:已确认,修复中 等级:严重', isShared: true },
  ],
] as const;

/**
 * What staff did besides: saved views of their inbox, set all steps of setting up aside, and signed a price
 * change of a gift that is sold out. One change of a setting of single sign-on still waits for the other admin.
 */
export function managing(
  app: App,
  { staff }: DemoPeople,
  gift: (name: string) => OnShelf,
  opened: Date,
  calendar: Calendar,
): Act[] {
  return [
    {
      at: opened,
      does: () =>
        inTransaction(app.db, (tx) =>
          changeSetting(tx, app, {
            key: 'console.setupAside',
            version: 0,
            value: setupStep.list.map(({ code }) => code).join(','),
            actor: staff.admin,
          }),
        ),
    },
    { at: calendar.day(60, 11), does: () => saveViews(app, staff) },
    {
      at: calendar.day(96, 10),
      does: () => reprice(app, staff.operator, gift('年度限定卫衣').id, 200),
    },
    {
      at: calendar.day(95, 15),
      does: () => decide(app, gift('年度限定卫衣').id, { kind: priceProposals, me: staff.admin }),
    },
    {
      at: calendar.day(2, 17),
      does: () => nameRolesClaim(app, staff.admin),
    },
  ];
}

export async function saveViews(
  app: App,
  staff: Pick<DemoPeople['staff'], (typeof views)[number][0]>,
): Promise<void> {
  for (const [who, view] of views) await saveView(app, callOf(postInboxViewSave, staff[who]), view);
}

/** Asks for another price of a gift, which takes a second person where it falls. */
export async function reprice(
  app: App,
  operator: StaffMe,
  giftId: string,
  price: number,
): Promise<void> {
  const found = await one(app, callOf(getConsoleGift, operator), { id: giftId });
  const { name, type, cashValue, perUserLimit, description, recommendWeight, onShelf } = found;
  await modify(app, callOf(postGiftModify, operator), {
    name,
    type,
    cashValue,
    perUserLimit,
    description,
    recommendWeight,
    onShelf,
    giftId,
    version: found.version,
    images: found.images.map(({ id }) => id),
    price,
  });
}

/** Asks for a change of single sign-on, which takes another admin. */
export const nameRolesClaim = (app: App, admin: StaffMe) =>
  change(app, callOf(postConsoleSetting, admin), {
    key: 'staff.provider.rolesClaim',
    version: 0,
    value: 'groups',
  });
