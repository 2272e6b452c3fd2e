import { getStaffDocument } from '@shieldsource/contract/console-documents';
import { postDocumentPublish } from '@shieldsource/contract/console-documents-acts';
import { signInAs } from '../site/every-page.ts';
import { misread, provokes } from './provoke.ts';
import { refusalScenario } from './scenario.ts';

/** The demo's proposed policy is published by its proposer, on a page that wrongly offers it. */
export const textsScenario = refusalScenario(
  'who proposed a text does not publish it',
  ['ownDocument'],
  async ({ page }, refused) => {
    await signInAs(page, 'admin');
    await misread(page, getStaffDocument, ({ draft, ...rest }) => ({
      ...rest,
      draft: draft && { ...draft, canDecide: true },
    }));
    await page.goto('/console/documents/privacy');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await provokes('ownDocument', page, postDocumentPublish, () =>
      page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click(),
    );
    await refused('ownDocument', page);
    await page.unroute(/getStaffDocument/);
  },
);
