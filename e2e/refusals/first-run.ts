import { expect } from '@playwright/test';
import { becomeFirstAdmin, describeFirstAdmin, giveFirstWord } from '../people/first-admin.ts';
import { onEmptyProduction } from '../site/production.ts';
import { refusalScenario } from './scenario.ts';

export const firstRun = refusalScenario(
  'of two at the first run one has an old word, and then the other was faster',
  ['wrongFirstWord', 'firstRunClosed'],
  async ({ newPerson }, refused) => {
    await onEmptyProduction(newPerson, async (site) => {
      const [slow, fast] = [await site.newPerson(), await site.newPerson()];
      await giveFirstWord(slow, 'ABCD-EFGH-JKMN-PQRS');
      await refused('wrongFirstWord', slow);
      const word = await site.firstWord();
      await giveFirstWord(slow, word);
      await describeFirstAdmin(slow);

      await giveFirstWord(fast, word);
      await describeFirstAdmin(fast);
      await becomeFirstAdmin(fast);
      await expect(fast.getByRole('heading', { name: /^上线前/ })).toBeVisible();

      await becomeFirstAdmin(slow);
      await refused('firstRunClosed', slow);
    });
  },
);
