import { expect } from '@playwright/test';
import { getConsoleGift, postGiftInsert } from '@shieldsource/contract/console-gifts';
import { postProposalDecide } from '@shieldsource/contract/console-proposals';
import { callAs } from '../people/calls.ts';
import { toast } from '../people/researcher.ts';
import { operator, signInAtDesk } from '../people/reviewer.ts';
import { expectGoodLooks } from '../site/looks.ts';
import { misread, provokes } from './provoke.ts';
import { refusalScenario } from './scenario.ts';

export const pricesScenario = refusalScenario(
  'who lets a price fall far cannot approve it, an admin can',
  ['ownProposal'],
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
    await expect(toast(page, '已保存“折叠雨伞”，价格待复核')).toBeVisible();

    await misread(page, getConsoleGift, ({ priceChange, ...gift }) => ({
      ...gift,
      priceChange: priceChange && { ...priceChange, canApprove: true },
    }));
    await page.goto(`/console/gifts/${id}`);
    await page.getByRole('button', { name: '复核通过' }).click();
    await provokes('ownProposal', page, postProposalDecide, () =>
      page.getByRole('dialog').getByRole('button', { name: '复核通过' }).click(),
    );
    await refused('ownProposal', page);

    const admin = await newPerson();
    await signInAtDesk(admin, 'admin@demo.example');
    await admin.goto('/console/proposals');
    await admin.getByRole('link', { name: '折叠雨伞' }).click();
    await expect(admin.getByText('安全币 200 → 80（-60%）')).toBeVisible();
    await expectGoodLooks(admin);
    await admin.getByRole('button', { name: '复核通过' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
    await expect(toast(admin, '已复核通过')).toBeVisible();
    await expect(admin.getByText('价格待复核')).toHaveCount(0);
    await expect(admin.locator('dt:text-is("所需安全币") + dd')).toHaveText('80');
  },
);
