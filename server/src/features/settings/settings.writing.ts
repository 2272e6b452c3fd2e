import type { postConsoleSetting } from '@shieldsource/contract/console-settings';
import type { InputOf } from '@shieldsource/contract/route';
import {
  isSettingKey,
  readSetting,
  settings,
  takesTwo,
  type SettingKey,
} from '@shieldsource/contract/settings';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notify } from '../../platform/database/notifications.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { sealedSettings, settingChannel } from '../../platform/settings.ts';
import { record } from '../events/events.ts';
import { checkSignInSetting, signInObjection } from '../staff/staff.ts';
import { insertProposal } from './settings.proposals.queries.ts';
import { placeOfProposal } from './settings.sealed.ts';
import * as queries from './settings.queries.ts';

type SettingsApp = Pick<App, 'keys' | 'config' | 'settings'>;

interface ChangedSetting extends InputOf<typeof postConsoleSetting> {
  readonly actor: StaffMe;
}

/** The version of a setting, which `changeSetting` compares. */
export const versionOf = (tx: Tx, key: SettingKey): Promise<number> => queries.versionOf(tx, key);

/** Changes a setting, or proposes the change where it takes two admins. An empty value means the default. */
export async function changeSetting(
  tx: Tx,
  app: SettingsApp,
  change: ChangedSetting,
): Promise<void> {
  if (!isSettingKey(change.key)) throw refuseFields({ path: 'key', message: '没有这项设置' });
  return takesTwo(change.key) ? propose(tx, app, change) : writeSetting(tx, app, change);
}

/** The only way to write a setting, with the event `setting.sign` where another admin proposed it. */
export async function writeSetting(
  tx: Tx,
  app: SettingsApp,
  change: ChangedSetting,
  kind: 'setting.change' | 'setting.sign' = 'setting.change',
): Promise<void> {
  const { version, value, actor } = change;
  const key = await allowed(tx, app, change);
  const before = await valueForEvent(tx, key);
  const isWritten = await queries
    .writeChange(tx, { key, version, staffId: actor.id, held: heldBy(app, key, value) })
    .catch((error: unknown) => {
      const message = signInObjection(error);
      throw message === null ? error : refuseFields({ path: 'value', message });
    });
  if (!isWritten) throw refuse('conflict');
  await notify(tx, settingChannel, key);
  await record(tx, app, kind, {
    subject: key,
    actor,
    params: { version: version + 1, ...(before !== null && { before, after: value }) },
  });
}

async function propose(tx: Tx, app: SettingsApp, change: ChangedSetting): Promise<void> {
  const { version, value, actor } = change;
  const key = await allowed(tx, app, change);
  if ((await versionOf(tx, key)) !== version) throw refuse('conflict');
  const { isSecret } = settings[key];
  const isWaiting = await insertProposal(tx, {
    key,
    basedOn: version,
    isSecret,
    staffId: actor.id,
    held: heldBy(app, key, value, placeOfProposal),
  });
  if (!isWaiting) throw refuseFields({ path: 'value', message: alreadyWaits });
  const before = await valueForEvent(tx, key);
  await record(tx, app, 'setting.propose', {
    subject: key,
    actor,
    params: { version, ...(before !== null && { before, after: value }) },
  });
}

const alreadyWaits = '这项设置已有一项修改在等签署，请先签署、退回或撤回';

/** Refuses a setting of the environment, an invalid value, and anything that would lock everybody out. */
async function allowed(
  tx: Tx,
  app: SettingsApp,
  { key, value }: ChangedSetting,
): Promise<SettingKey> {
  if (!isSettingKey(key)) throw refuseFields({ path: 'key', message: '没有这项设置' });
  const { env, initial } = settings[key];
  const refuseValue = (message: string) => refuseFields({ path: 'value', message });
  if (app.config.fixedSettings[key] !== undefined && !mayFollow(app, key, value))
    throw refuseValue(`由环境变量 ${env} 设定，不能在这里修改`);
  const read = readSetting(key, value || initial);
  if ('words' in read) throw refuseValue(read.words);
  const objection = await checkSignInSetting(tx, app, key, value || initial);
  if (objection !== null) throw refuseValue(objection);
  return key;
}

/**
 * While the environment sets passphrases to on, a stored `off` may be changed to on as well: without the environment it would
 * apply again, and until then the database refuses changes of the provider and the emergency account.
 */
export const mayFollow = (
  { config }: Pick<App, 'config'>,
  key: SettingKey,
  value: string,
): boolean => key === 'staff.passphrases' && config.fixedSettings[key] === 'on' && value !== 'off';

/** The old value for an event; null for a secret or personal data. */
const valueForEvent = async (tx: Tx, key: SettingKey): Promise<string | null> =>
  settings[key].isInEvents ? queries.valueOf(tx, key) : null;

const heldBy =
  (app: SettingsApp, key: SettingKey, value: string, placeOf = sealedSettings.placeOf) =>
  (id: string) => ({
    value: settings[key].isSecret || value === '' ? null : value,
    sealed: settings[key].isSecret && value !== '' ? app.keys.seal(value, placeOf(id)) : null,
  });
