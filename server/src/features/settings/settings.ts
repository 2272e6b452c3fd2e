import type { ParamsOf } from '@shieldsource/contract/events';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type {
  getConsoleSettings,
  getSettingHistory,
  postConsoleSetting,
} from '@shieldsource/contract/console-settings';
import {
  groupOf,
  isSettingKey,
  type SettingKey,
  readSetting,
  settingGroups,
  settingKeys,
  settings,
} from '@shieldsource/contract/settings';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { notify } from '../../platform/database/notifications.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { sealedSettings, settingChannel } from '../../platform/settings.ts';
import { record } from '../events/events.ts';
import { checkSignInSetting, signInObjection } from '../staff/staff.ts';
import * as queries from './settings.queries.ts';

/** Every setting with what holds, for those who may change it. Of a secret only whether there is one. */
export async function list(
  app: App,
  _call: CallOf<typeof getConsoleSettings>,
): Promise<OutputOf<typeof getConsoleSettings>> {
  const changed = new Map((await queries.listChanged(app.db)).map((row) => [row.key, row]));
  return {
    list: settingKeys.map((key) => {
      const { label, hint, isSecret, initial, env } = settings[key];
      const row = changed.get(key);
      const fixed = app.config.fixedSettings[key];
      const value = fixed ?? row?.value ?? '';
      return {
        key,
        group: groupOf(key),
        groupName: settingGroups[groupOf(key)],
        label,
        hint,
        isSecret,
        initial,
        value: isSecret ? '' : value,
        isSet: value !== '' || row?.is_sealed === true,
        lockedBy: fixed === undefined ? null : env,
        version: row?.version ?? 0,
        changedBy: row?.changed_by ?? null,
        changeTime: row?.changed_at ?? null,
      };
    }),
  };
}

/** Who changed a setting when, newest first. */
export async function history(
  app: App,
  _call: CallOf<typeof getSettingHistory>,
  { key }: InputOf<typeof getSettingHistory>,
): Promise<OutputOf<typeof getSettingHistory>> {
  if (!isSettingKey(key)) throw refuseFields({ path: 'key', message: '没有这项设置' });
  const changes = await queries.listChanges(app.db, key, 20);
  return {
    list: changes.map(({ at, name, params }) => {
      const { before, after } = params as ParamsOf<'setting.change'>;
      return { time: at, by: name, before: before ?? null, after: after ?? null };
    }),
  };
}

/** Changes one setting for every server, or refuses: what the environment says, what is no value of it, what was changed meanwhile. */
export async function change(
  app: App,
  call: CallOf<typeof postConsoleSetting>,
  input: InputOf<typeof postConsoleSetting>,
): Promise<null> {
  await inTransaction(app.db, (tx) => changeSetting(tx, app, { ...input, actor: call.me }));
  // whoever reads it here next must find it
  await app.settings.reload();
  return null;
}

/** The version of a setting, as `changeSetting` compares it. */
export const versionOf = (tx: Tx, key: SettingKey): Promise<number> => queries.versionOf(tx, key);

interface ChangedSetting extends InputOf<typeof postConsoleSetting> {
  readonly actor: StaffMe;
}

/** The one way to change a setting. An empty value stands for the default. */
export async function changeSetting(
  tx: Tx,
  app: Pick<App, 'keys' | 'config' | 'settings'>,
  { key, version, value, actor }: ChangedSetting,
): Promise<void> {
  if (!isSettingKey(key)) throw refuseFields({ path: 'key', message: '没有这项设置' });
  const { env, isSecret, isTold } = settings[key];
  const refuseValue = (message: string) => refuseFields({ path: 'value', message });
  if (app.config.fixedSettings[key] !== undefined)
    throw refuseValue(`由环境变量 ${env} 设定，不能在这里修改`);
  const read = readSetting(key, value || settings[key].initial);
  if ('words' in read) throw refuseValue(read.words);
  const objection = await checkSignInSetting(tx, app, key, value || settings[key].initial);
  if (objection !== null) throw refuseValue(objection);
  const before = isTold ? await queries.valueOf(tx, key) : '';
  const isWritten = await queries
    .writeChange(tx, {
      key,
      version,
      staffId: actor.id,
      held: (id) => ({
        value: isSecret || value === '' ? null : value,
        sealed: isSecret && value !== '' ? app.keys.seal(value, sealedSettings.placeOf(id)) : null,
      }),
    })
    .catch((error: unknown) => {
      const message = signInObjection(error);
      throw message === null ? error : refuseValue(message);
    });
  if (!isWritten) throw refuse('conflict');
  await notify(tx, settingChannel, key);
  await record(tx, app, 'setting.change', {
    subject: key,
    actor,
    params: { version: version + 1, ...(isTold && { before, after: value }) },
  });
}
