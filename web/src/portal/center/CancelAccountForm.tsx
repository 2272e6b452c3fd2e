import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import * as faults from '@shieldsource/contract/faults';
import { postAccountCancel } from '@shieldsource/contract/people/identity';
import { postAccountInfo } from '@shieldsource/contract/people/calls';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ordersPath } from '../../lib/paths.ts';
import { refreshRoutes } from '../../lib/queries.ts';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { PhoneCodeFields } from '../../pieces/phone-code/PhoneCodeFields.tsx';
import { usePhoneCode } from '../../pieces/phone-code/use-phone-code.ts';
import dialog from '../../ui/dialog/dialog.module.css';
import { ActForm } from '../../pieces/acts/ActForm.tsx';

interface CancelAccountFormProps {
  readonly coins: number;
  readonly onClose: () => void;
  /** When the account will be erased. */
  readonly onDone: (cancelTime: number) => void;
}

/** Names what will be lost and asks for a fresh code. The number of coins is sent along, so that nobody loses more than the page showed. */
export function CancelAccountForm({ coins, onClose, onDone }: CancelAccountFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const phoneCode = usePhoneCode('cancel');
  const [failure, setFailure] = useState<CallError | null>(null);
  const form = useContractForm(postAccountCancel, { code: '', coins });

  const submit = form.submit(async ({ code }) => {
    setFailure(null);
    try {
      const { cancelTime } = await call(postAccountCancel, { code, coins }, { silent: true });
      onDone(cancelTime);
    } catch (error) {
      if (error instanceof CallError && error.fields.length === 0) setFailure(error);
      throw error;
    }
  });

  return (
    <ActForm
      act={t`申请注销`}
      isDangerous
      isBusy={form.isSubmitting}
      failure={failure}
      overtaken={{
        title: t`安全币刚刚有变动`,
        hint: t`请刷新，并重新核对将作废的安全币。`,
        act: t`刷新`,
        onRefresh: () => {
          setFailure(null);
          void refreshRoutes(client, [postAccountInfo]);
        },
      }}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <ul className={`fault bold tabular rounded-small ${dialog.losses}`}>
        <li>{t`${numberOf(coins)} 安全币作废`}</li>
        <li>{t`还在审核的报告，清除之后发放的安全币也作废`}</li>
        <li>{t`手机号、收货地址、实名信息、头像和昵称清除，不能恢复`}</li>
      </ul>
      <p className="soft">
        {t`申请后立即退出所有设备，${deadlineDays.cancelAccount} 天后清除；${deadlineDays.cancelAccount} 天内登录可以撤销。提交过的报告会保留，作者显示为“已注销用户”。`}
      </p>
      {failure?.code === faults.openOrders.code ? (
        <Link to={ordersPath}>{t`查看未完成的订单`}</Link>
      ) : (
        <p className="soft">{t`有未完成的订单时不能注销。`}</p>
      )}
      <div>
        <PhoneCodeFields phoneCode={phoneCode} field={form.field('code')} />
      </div>
    </ActForm>
  );
}
