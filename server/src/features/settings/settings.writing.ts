import { v7 as newId } from 'uuid';
import type { ParamsOf } from '@shieldsource/contract/events';
import type { postConsoleSetting } from '@shieldsource/contract/settings/desk';
import type { InputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import {
  isSettingKey,
  readSetting,
  settings,
  channelKeys,
  hostOf,
  takesTwo,
  type SettingKey,
} from '@shieldsource/contract/settings/settings';
import type { App } from '../../platform/app.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { notify } from '../../platform/database/notifications.ts';
import { mailTo, smtpOf } from '../../platform/messages/mail.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { openedSetting, sealedSettings, settingChannel } from '../../platform/settings.ts';
import { record } from '../events/events.ts';
import { adminMails, checkSignInSetting, signInObjection } from '../staff/staff.ts';
import * as proposals from '../proposals/proposals.ts';
import { insertAlone } from './settings.alone.queries.ts';
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
  if (!takesTwo(change.key)) return writeSetting(tx, app, change);
  if (!(await mayChangeAlone(tx, change.key, change.actor))) return propose(tx, app, change);
  const { key, version, actor } = change;
  await insertAlone(tx, { key, version: version + 1, staffId: actor.id });
  return writeSetting(tx, app, change, { isAlone: true });
}

/** Whether it takes two, but this one is the only admin. */
const mayChangeAlone = async (db: Db, key: SettingKey, me: StaffMe): Promise<boolean> =>
  channelKeys.includes(key) && proposals.isAlone(db, me.id);

/** The only way to write a setting, with the event `setting.sign` where another admin proposed it. */
export async function writeSetting(
  tx: Tx,
  app: SettingsApp,
  change: ChangedSetting,
  { kind = 'setting.change', isAlone = false }: How = {},
): Promise<void> {
  const { version, value, actor } = change;
  const key = await allowed(tx, app, change);
  const params = await paramsOf(tx, app, key, value);
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
    params: { version: version + 1, ...params, ...(isAlone && { isAlone }) },
  });
  await tellAdmins(tx, app, key, {
    happened: isAlone ? '只有一位管理员，由他独自修改。' : '由两位管理员修改。',
    params,
  });
}

interface How {
  readonly kind?: 'setting.change' | 'setting.sign';
  readonly isAlone?: boolean;
}

async function propose(tx: Tx, app: SettingsApp, change: ChangedSetting): Promise<void> {
  const { version, value, actor } = change;
  const key = await allowed(tx, app, change);
  if ((await versionOf(tx, key)) !== version) throw refuse('conflict');
  const [{ isSecret }, host] = [settings[key], hostOf(key, value)];
  const id = newId();
  const { value: plain, sealed } = heldBy(app, key, value, proposals.placeOfSecret)(id);
  const isFirst = await proposals.propose(tx, {
    id,
    kind: 'setting',
    subject: key,
    basedOn: version,
    params: {
      value: plain,
      isSecret,
      ...(isSecret && value === '' && { clears: true }),
      ...(isSecret && host !== '' && { host }),
    },
    secret: sealed,
    askedBy: actor.id,
  });
  if (!isFirst) throw refuseFields({ path: 'value', message: alreadyWaits });
  const params = await paramsOf(tx, app, key, value);
  await record(tx, app, 'setting.propose', { subject: key, actor, params: { version, ...params } });
  await tellAdmins(tx, app, key, { happened: '有人提出修改，等另一位管理员复核。', params });
}

const alreadyWaits = '这项设置已有一项修改待复核，请先通过、退回或撤回';

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
    throw refuseValue(say('由环境变量 {env} 设定，不能在这里修改', { env }));
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

type Changed = Omit<ParamsOf<'setting.change'>, 'version'>;

/** The old and new value for an event; of a channel the hosts alone, of other secrets and personal data nothing. */
async function paramsOf(
  tx: Tx,
  { keys }: SettingsApp,
  key: SettingKey,
  value: string,
): Promise<Changed> {
  if (settings[key].isInEvents)
    return { before: (await queries.findHeld(tx, key))?.value ?? '', after: value };
  if (!channelKeys.includes(key)) return {};
  const held = await queries.findHeld(tx, key);
  const before = held?.sealed ? openedSetting(keys, held.id, held.sealed) : held?.value;
  return { hostBefore: hostOf(key, before ?? ''), hostAfter: hostOf(key, value) };
}

/** Tells every admin of a changed channel by mail, by the way that mails took before; what happened is given in Chinese. */
async function tellAdmins(
  tx: Tx,
  app: SettingsApp,
  key: SettingKey,
  { happened, params: { hostBefore, hostAfter } }: { happened: string; params: Changed },
): Promise<void> {
  if (!channelKeys.includes(key)) return;
  const mail = () => {
    const { label } = settings[key];
    return {
      subject: say('“{label}”的修改', { label }),
      body: say(
        hostBefore || hostAfter
          ? '{label}：{before} → {after}。\n{happened}\n如有异常，请立即登录控制台，在“系统设置”里处理，并查看审计日志。'
          : '{label}。\n{happened}\n如有异常，请立即登录控制台，在“系统设置”里处理，并查看审计日志。',
        {
          label,
          before: hostBefore || say('未设置'),
          after: hostAfter || say('未设置'),
          happened: say(happened),
        },
      ),
    };
  };
  for (const admin of await adminMails(tx))
    await mailTo(tx, app, admin, mail, { via: smtpOf(app) });
}

const heldBy =
  (app: SettingsApp, key: SettingKey, value: string, placeOf = sealedSettings.placeOf) =>
  (id: string) => ({
    value: settings[key].isSecret || value === '' ? null : value,
    sealed: settings[key].isSecret && value !== '' ? app.keys.seal(value, placeOf(id)) : null,
  });
