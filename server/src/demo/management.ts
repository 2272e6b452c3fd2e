import {
  getConsoleGift,
  postGiftModify,
  postGiftPriceApprove,
} from '@shieldsource/contract/console-gifts';
import { setupStep } from '@shieldsource/contract/setup';
import { approve } from '../features/gifts/gifts.prices.ts';
import { modify, one } from '../features/gifts/gifts.shelf.ts';
import { changeSetting } from '../features/settings/settings.ts';
import type { App } from '../platform/app.ts';
import { inTransaction } from '../platform/database/database.ts';
import { callOf } from './call.ts';
import type { Calendar } from './calendar.ts';
import type { OnShelf } from './gifts.ts';
import type { Act } from './past.ts';
import type { DemoPeople } from './people.ts';

/** What the admin did besides: opened the centre without what a demo has not, and signed the price of what nobody can have any more. */
export function managing(
  app: App,
  { staff }: DemoPeople,
  gift: (name: string) => OnShelf,
  opened: Date,
  calendar: Calendar,
): Act[] {
  const lastYears = () =>
    one(app, callOf(getConsoleGift, staff.operator), { id: gift('年度限定卫衣').id });
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
    {
      at: calendar.day(96, 10),
      async does() {
        const { id: giftId, images, version, name, type, cashValue, ...rest } = await lastYears();
        const { perUserLimit, description, recommendWeight, onShelf } = rest;
        const kept = { name, type, cashValue, perUserLimit, description, recommendWeight, onShelf };
        await modify(app, callOf(postGiftModify, staff.operator), {
          ...kept,
          giftId,
          version,
          images: images.map(({ id }) => id),
          price: 200,
        });
      },
    },
    {
      at: calendar.day(95, 15),
      async does() {
        const { priceChange } = await lastYears();
        await approve(app, callOf(postGiftPriceApprove, staff.admin), {
          changeId: priceChange?.id ?? '',
        });
      },
    },
  ];
}
