import type { SettingKey } from '@shieldsource/contract/settings';
import type { App } from '../../platform/app.ts';
import { violates, type Tx } from '../../platform/database/database.ts';
import { settingOf } from '../../platform/settings.ts';
import * as queries from './staff.sign-in.queries.ts';

/**
 * Whether this person may sign in by passphrase: everybody unless that is switched off, then one account, and temporary admins. Where none is
 * marked, as when the environment switched it off, nobody is kept out.
 */
export async function mayUsePassphrase(app: App, staffId: string): Promise<boolean> {
  if (settingOf(app, 'staff.passphrases')) return true;
  const emergency = await queries.emergencyAccount(app.db);
  return (
    emergency === undefined || emergency === staffId || (await queries.isTemporary(app.db, staffId))
  );
}

/** What the database says of a change that it refuses; null for anything else. */
export function signInObjection(error: unknown): string | null {
  if (violates(error, 'staff_provider_stays')) return providerStays;
  if (violates(error, 'staff_emergency_account_stays'))
    return '口令登录已关闭，应急账号不能改动；请先把“口令登录控制台”改回 on';
  if (violates(error, 'staff_emergency_account_admin')) return '应急账号须是在用的管理员';
  if (violates(error, 'staff_emergency_account_needed')) return emergencyNeeded;
  return violates(error, 'staff_provider_admin_needed') ? providerNeeded : null;
}

const providerStays = '口令登录已关闭，单点登录的设置不能改动；请先把“口令登录控制台”改回 on';
const emergencyNeeded = '请先在“登录方式”里标记一个应急账号，单点登录不能用时由它进入';
const providerNeeded = '请先由一位管理员用单点登录成功登录一次，一天之内才能关闭口令登录';

/**
 * What speaks against a change of how staff sign in, in words; null for nothing. No change may leave nobody who can come
 * in: SQL holds the same (0101-passphrases-off.sql).
 */
export async function checkSignInSetting(
  tx: Tx,
  app: Pick<App, 'config' | 'settings'>,
  key: SettingKey,
  value: string,
): Promise<string | null> {
  if (key === 'staff.provider.issuer' && app.config.isProduction && value.startsWith('http:'))
    return '请填写 https 开头的地址';
  if (key.startsWith('staff.provider.') && !settingOf(app, 'staff.passphrases'))
    return providerStays;
  if (key !== 'staff.passphrases' || value !== 'off') return null;
  if ((await queries.lockEmergencyAccount(tx)) === undefined) return emergencyNeeded;
  if (!(await queries.hasAdminOfProvider(tx))) return providerNeeded;
  return null;
}
