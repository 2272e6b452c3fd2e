import { postCancelRevoke } from '@shieldsource/contract/people/identity';
import { postAccountInfo } from '@shieldsource/contract/people/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../lib/call-error.ts';
import { dateTimeOf, numberOf } from '../../ui/text/formats.ts';
import { useMember } from '../../lib/member-session.ts';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { useNow, elapsedOf } from '../../lib/elapsed.ts';
import button from '../../ui/form/button.module.css';
import { Icon } from '../../ui/icons/Icon.tsx';
import card from '../../ui/page/Card.module.css';
import { toast } from '../../ui/toast/toasts.ts';
import classes from './CoolingOffPage.module.css';

/** Replaces all members' pages while the account is being cancelled: when it will be erased, and a button to keep it. */
export default function CoolingOffPage() {
  const { t } = useLingui();
  const { person, refresh, signOut } = useMember();
  const account = useQuery(queryOf(postAccountInfo, {})).data;
  const revoke = useCall(postCancelRevoke);
  const now = useNow();
  if (!person || person.cancelTime === null) return null;

  async function keep() {
    try {
      await revoke.mutateAsync({});
      toast.success(t`已撤销注销，账号恢复正常`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
    // Also when it was revoked in another window: there is nothing left to revoke then.
    await refresh();
  }

  const left = elapsedOf(now, person.cancelTime);
  return (
    <section
      className={`${card.card} stack justify-items-center gap-12 ${classes.sheet}`}
      aria-labelledby="cooling-off"
    >
      <span className={`stack place-center warn rounded-full waits ${classes.clock}`}>
        <Icon name="clock" size={32} />
      </span>
      <h1 id="cooling-off">{t`账号正在注销`}</h1>
      <p className={`soft read text-center ${classes.when}`}>
        {t`将在`} <time>{dateTimeOf(person.cancelTime)}</time> {t`清除，还有 ${left}`}
      </p>
      <ul className={`stack w-full gap-8 mt-8 rounded-small sunken ${classes.losses}`}>
        <li>{t`手机号、收货地址、实名信息和头像昵称会被清除，不能恢复`}</li>
        {account && account.coinBalance > 0 && (
          <li>{t`剩余的 ${numberOf(account.coinBalance)} 安全币会作废`}</li>
        )}
        <li>{t`提交过的报告会保留，作者显示为“已注销用户”`}</li>
      </ul>
      <p className="faint text-center">{t`在此之前可以撤销，撤销后账号恢复正常。`}</p>
      <div className={`flex justify-center gap-12 mt-8 ${classes.acts}`}>
        <button
          type="button"
          className={button.main}
          disabled={revoke.isPending}
          onClick={() => void keep()}
        >
          {t`撤销注销，保留账号`}
        </button>
        <button
          type="button"
          className={`plain on-surface ${button.quiet}`}
          onClick={() => void signOut()}
        >
          {t`退出登录`}
        </button>
      </div>
    </section>
  );
}
