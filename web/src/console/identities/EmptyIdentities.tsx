import { useLingui } from '@lingui/react/macro';
import { realStatus } from '@shieldsource/contract/people';
import { Link } from 'react-router';
import { Nothing } from '../../ui/states/Nothing.tsx';
import { type IdentityPlace, identitiesPath } from './identity-place.ts';

/** Nothing in this status; `isPast` when only this page is empty. */
export function EmptyIdentities({ place, isPast }: { place: IdentityPlace; isPast: boolean }) {
  const { t } = useLingui();
  if (isPast) {
    return (
      <Nothing hint={t`这一页已经没有申请了。`}>
        <Link to={identitiesPath({ ...place, page: 1 })}>{t`回到第一页`}</Link>
      </Nothing>
    );
  }
  const isWaiting = place.status === realStatus.codes.pending;
  return (
    <Nothing
      hint={
        isWaiting
          ? t`没有等待审核的实名认证。研究员提交后会出现在这里，每分钟自动刷新。`
          : t`处理过的实名认证会出现在这里。`
      }
    />
  );
}
