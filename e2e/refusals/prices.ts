import { expect } from '@playwright/test';
import {
  getConsoleGift,
  postGiftInsert,
  postGiftPriceApprove,
} from '@shieldsource/contract/console-gifts';
import { callAs } from '../people/calls.ts';
import { toast } from '../people/researcher.ts';
import { operator, signInAtDesk } from '../people/reviewer.ts';
import { expectGoodLooks } from '../site/looks.ts';
import { misread, provokes } from './provoke.ts';
import { refusalScenario } from './scenario.ts';

export const pricesScenario = refusalScenario(
  'who lets a price fall far cannot sign it, an admin can',
  ['ownPriceChange'],
  async ({ page, newPerson }, refused) => {
    await signInAtDesk(page, operator);
    const { id } = await callAs(page, postGiftInsert, {
      name: '折叠雨伞',
      type: 2,
      price: 200,
      cashValue: null,
      stock: 3,
      perUserLimit: 1,
      description: '',
      images: [],
      recommendWeight: 0,
      onShelf: false,
    });
    await page.goto(`/console/gifts/${id}`);
    await page.getByLabel('所需安全币').fill('80');
    await expect(page.getByText('安全币 200 → 80（-60%）')).toBeVisible();
    await page.getByRole('button', { name: '保存修改' }).click();
    await expect(toast(page, '已保存“折叠雨伞”，价格等待第二人核定')).toBeVisible();

    await misread(page, getConsoleGift, ({ priceChange, ...gift }) => ({
      ...gift,
      priceChange: priceChange && { ...priceChange, isOwn: false },
    }));
    await page.goto(`/console/gifts/${id}`);
    await page.getByRole('button', { name: '核定价格' }).click();
    await provokes('ownPriceChange', page, postGiftPriceApprove, () =>
      page.getByRole('dialog').getByRole('button', { name: '核定并生效' }).click(),
    );
    await refused('ownPriceChange', page);

    const admin = await newPerson();
    await signInAtDesk(admin, 'admin@demo.example');
    await admin.goto(`/console/gifts/${id}`);
    await expect(admin.getByText('安全币 200 → 80（-60%）')).toBeVisible();
    await expectGoodLooks(admin);
    await admin.getByRole('button', { name: '核定价格' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '核定并生效' }).click();
    await expect(toast(admin, '已核定，现在按新的价格兑换')).toBeVisible();
    await expect(admin.getByText('价格等待第二人核定')).toHaveCount(0);
    await expect(admin.locator('dt:text-is("所需安全币") + dd')).toHaveText('80');
  },
);
