import { expect, test } from 'vitest';
import { postStaffLinkOpen } from '@shieldsource/contract/staff/acts';
import { nobody, testApp } from '../../../test/app.ts';
import { givenColleaguesOn } from '../../../test/given.colleagues.ts';
import { givenOn } from '../../../test/given.ts';

const harness = await testApp({ config: { isProduction: true } });
const given = givenOn(harness);
const { reset, tokenIn } = givenColleaguesOn(harness, given);

test('where no mail goes out, the link of a reset is shown to whoever signed it', async () => {
  const { id } = await given.staff();
  const second = await given.staff({ roles: ['admin'] });
  const { link } = await given.approve(second, await reset(id));
  const token = tokenIn(link!.link);
  // of a colleague who has their passphrase still, it opens nothing by itself
  expect((await harness.as(nobody).call(postStaffLinkOpen, { token })).setsPassphrase).toBe(false);
});
