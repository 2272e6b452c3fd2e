import { expect, test } from 'vitest';
import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { settingOf } from '../../platform/settings.ts';

const key = 'company.icpNumber';
const harness = await testApp({ config: { fixedSettings: { [key]: '京ICP备1号' } } });
const given = givenOn(harness);

test('what the environment says is shown, and stays', async () => {
  const admin = harness.as(await given.staff({ roles: ['admin'] }));
  const { list } = await admin.call(getConsoleSettings, {});
  const shown = list.find((one) => one.key === key);
  expect(shown).toMatchObject({ value: '京ICP备1号', lockedBy: 'ICP_NUMBER' });
  const change = { key, version: shown?.version ?? 0, value: '京ICP备2号' };
  await expect(admin.call(postConsoleSetting, change)).refuses('badInput', 'value');
  expect(settingOf(harness.app, key)).toBe('京ICP备1号');
});
