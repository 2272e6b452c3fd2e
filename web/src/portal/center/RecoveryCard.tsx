import { useLingui } from '@lingui/react/macro';
import { postAccountInfo } from '@shieldsource/contract/people/calls';
import { postRecoveryStop } from '@shieldsource/contract/people/recovery';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/form/Button.tsx';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { Setting } from './Setting.tsx';

interface RecoveryCardProps {
  readonly time: number;
  /** The phone of this account goes to another. */
  readonly givesPhone: boolean;
}

/** Somebody is being given this account, or its phone, and whoever can sign in to it stops that by one press. */
export function RecoveryCard({ time, givesPhone }: RecoveryCardProps) {
  const { t } = useLingui();
  const stop = useCall(postRecoveryStop, {
    refreshes: [postAccountInfo],
    onDone: () => toast.success(t`已终止找回，账号没有变化`),
  });
  return (
    <Setting
      id="account-recovery"
      name={t`账号找回`}
      act={
        <Button color="red" disabled={stop.isPending} onClick={() => stop.mutate({})}>
          {t`终止找回`}
        </Button>
      }
    >
      <p className="warn bold">
        {givesPhone
          ? t`这个手机号将用于找回另一个账号，${dateTimeOf(time)} 生效。在此之前提交报告、保存草稿或兑换礼品，找回会终止。如非本人申请，请终止找回。`
          : t`有人凭证件申请找回此账号，将于 ${dateTimeOf(time)} 生效，届时手机号可能更换，密码和两步验证将被移除。如非本人申请，请终止找回。`}
      </p>
    </Setting>
  );
}
