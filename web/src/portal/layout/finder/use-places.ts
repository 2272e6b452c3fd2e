import { useLingui } from '@lingui/react/macro';
import { useMember } from '../../../lib/member-session.ts';
import { centerTabPath, signInPath } from '../../../lib/paths.ts';
import { pages } from '../../pages.ts';

interface PageEntry {
  readonly name: string;
  readonly path: string;
}

/** The pages that open without an id for the current person, and a member's settings. */
export function usePlaces(): PageEntry[] {
  const { t, i18n } = useLingui();
  const { state, isClosed } = useMember();
  const isMember = state === 'member' && !isClosed;
  const own = [
    [t`个人资料：头像、昵称`, 'userInfo'],
    [t`更换手机号`, 'userInfo'],
    [t`登录密码`, 'userInfo'],
    [t`登录设备`, 'userInfo'],
    [t`导出个人数据`, 'userInfo'],
    [t`注销账号`, 'userInfo'],
    [t`收货地址`, 'address'],
    [t`实名认证`, 'authentication'],
    [t`信息访问记录`, 'access'],
  ] as const;
  return [
    ...pages
      .filter(
        ({ path, access, leadsToLogin }) =>
          !path.includes(':') &&
          (access === 'anyone' || isMember || leadsToLogin) &&
          !(isMember && path === signInPath),
      )
      .map(({ path, title }) => ({ name: i18n._(title), path })),
    ...(isMember ? own.map(([name, tab]) => ({ name, path: centerTabPath(tab) })) : []),
  ];
}
