import type { ParamsOf } from '@shieldsource/contract/events';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import type { getSettingHistory } from '@shieldsource/contract/settings/acts';
import {
  channelKeys,
  groupOf,
  isSettingKey,
  readSetting,
  settingGroups,
  settingKeys,
  settings,
  takesTwo,
} from '@shieldsource/contract/settings/settings';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { isAlone } from '../proposals/proposals.ts';
import { proposalsFor } from './settings.proposals.ts';
import * as queries from './settings.queries.ts';
import { changeSetting, mayFollow } from './settings.writing.ts';

export { changeSetting, versionOf } from './settings.writing.ts';
export { settingProposals } from './settings.proposals.ts';

/** Every setting with its value, for those who may change it. For a secret only whether it is set. */
export async function list(
  app: App,
  { me }: CallOf<typeof getConsoleSettings>,
): Promise<OutputOf<typeof getConsoleSettings>> {
  const changed = new Map((await queries.listChanged(app.db)).map((row) => [row.key, row]));
  const proposals = await proposalsFor(app.db, me);
  const isOnlyAdmin = await isAlone(app.db, me.id);
  return {
    list: settingKeys.map((key) => {
      const { label, hint, isSecret, isSwitch, initial, env } = settings[key];
      const row = changed.get(key);
      const proposal = proposals.get(key);
      const fixed = app.config.fixedSettings[key];
      const isBehind = row?.value === 'off' && mayFollow(app, key, '');
      const stored = row?.value ?? '';
      // what an earlier release took and this one does not is in force no longer, and may hold a password
      const inForce = 'value' in readSetting(key, stored) ? stored : '';
      const isBroken = fixed === undefined && app.settings.broken.has(key);
      const value = isBehind ? stored : (fixed ?? inForce);
      return {
        key,
        group: groupOf(key),
        groupName: say(settingGroups[groupOf(key)]),
        label,
        hint: isBehind
          ? say(
              '环境变量 {env} 已开启密码登录，但此处保存的仍是关闭；请先改为开启，再修改应急账号和单点登录的设置',
              { env },
            )
          : isBroken
            ? say('存储的值无法解密，已视为未设置，请重新填写')
            : hint,
        isSecret,
        ...(isSwitch && { isSwitch }),
        initial,
        value: isSecret ? '' : value,
        isSet: value !== '' || (row?.is_sealed === true && !isBroken),
        lockedBy: fixed === undefined || isBehind ? null : env,
        version: row?.version ?? 0,
        changedBy: row?.changed_by ?? null,
        changeTime: row?.changed_at ?? null,
        ...(takesTwo(key) && !(isOnlyAdmin && channelKeys.includes(key)) && { takesTwo: true }),
        ...(proposal && { proposal }),
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
      const { before, after, hostBefore, hostAfter } = params as ParamsOf<'setting.change'>;
      return {
        time: at,
        by: name,
        before: before ?? hostBefore ?? null,
        after: after ?? hostAfter ?? null,
      };
    }),
  };
}

/** Changes one setting for every server. Refuses one that the environment sets, an invalid value, and a change based on an old version. */
export async function change(
  app: App,
  call: CallOf<typeof postConsoleSetting>,
  input: InputOf<typeof postConsoleSetting>,
): Promise<null> {
  await inTransaction(app.db, (tx) => changeSetting(tx, app, { ...input, actor: call.me }));
  // so that this server already has the new value when it answers
  await app.settings.reload();
  return null;
}
