import type { Config } from './config.ts';
import { isUrlInClear } from './in-clear.ts';

/** What a production server can run with, but hardly should: a line each, for its log. */
export function doubtfulSettings({
  isProduction,
  publicUrl,
  trustProxy,
  inClear,
  isDatabaseInClear,
}: Pick<
  Config,
  'isProduction' | 'publicUrl' | 'trustProxy' | 'inClear' | 'isDatabaseInClear'
>): string[] {
  if (!isProduction) return [];
  const isSecure = publicUrl.protocol === 'https:';
  return [
    ...(isDatabaseInClear
      ? ['IN_CLEAR=database：与数据库之间没有核对证书的 TLS，全部数据和数据库密码可被途中的人读到']
      : []),
    ...(inClear.includes('mail')
      ? ['IN_CLEAR=mail：邮件服务器不提供加密时，控制台链接等邮件明文经过网络']
      : []),
    ...(!isUrlInClear(publicUrl)
      ? []
      : [
          `PUBLIC_URL=${publicUrl.origin} 不是 https：登录凭据会明文经过网络，Cookie 没有 Secure，也没有 HSTS`,
        ]),
    // the server itself speaks http only, so whoever answers https is a proxy
    ...(isSecure && trustProxy === false
      ? ['没有配置 TRUST_PROXY：所有访问者看起来都来自反向代理的地址，按来源的限制会落在所有人身上']
      : []),
  ];
}
