import type { SettingKey } from '@shieldsource/contract/settings/settings';
import type { App } from '../../platform/app.ts';
import { violates, type Tx } from '../../platform/database/database.ts';
import { settingOf } from '../../platform/settings.ts';
import * as queries from './staff.sign-in.queries.ts';

/**
 * Whether this person may sign in by passphrase: everybody, unless passphrases are off; then only the emergency account and
 * temporary admins. Without an emergency account, as when the environment turns passphrases off, everybody may.
 */
export async function mayUsePassphrase(app: App, staffId: string): Promise<boolean> {
  if (settingOf(app, 'staff.passphrases')) return true;
  const emergency = await queries.emergencyAccount(app.db);
  return (
    emergency === undefined || emergency === staffId || (await queries.isTemporary(app.db, staffId))
  );
}

/** The message for a change that the database refuses; null for any other error. */
export function signInObjection(error: unknown): string | null {
  if (violates(error, 'staff_provider_stays')) return providerStays;
  if (violates(error, 'staff_emergency_account_stays'))
    return '密码登录已关闭，应急账号不能改动；请先把“密码登录控制台”改回 on';
  if (violates(error, 'staff_emergency_account_admin')) return '应急账号须是在用的管理员';
  if (violates(error, 'staff_emergency_account_needed')) return emergencyNeeded;
  return violates(error, 'staff_provider_admin_needed') ? providerNeeded : null;
}

const providerStays = '密码登录已关闭，单点登录的设置不能改动；请先把“密码登录控制台”改回 on';
const emergencyNeeded = '请先在“登录方式”里设置一个应急账号，以备单点登录故障时使用';
const providerNeeded = '请先由一位管理员用单点登录成功登录一次，一天之内才能关闭密码登录';

/**
 * Why a change of how staff sign in is refused, in words; null if it is not. No change may leave nobody who can sign in; the
 * database has the same rule (functions/staff_passphrases_rules.sql).
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
