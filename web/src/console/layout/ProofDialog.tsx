import { useLingui } from '@lingui/react/macro';
import { getStaffAccount, postStaffProve } from '@shieldsource/contract/staff/sign-in';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { ActDialog } from '../kit/ActDialog.tsx';
import { SecondFactorField } from '../pieces/second-factor/SecondFactorField.tsx';

export interface ProofDialogProps {
  /** Why it is asked for, in the server's words. */
  readonly words: string;
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** A second factor, shown over whatever is open. */
export default function ProofDialog({ words, onProven, onClose }: ProofDialogProps) {
  const { t } = useLingui();
  const { data: account } = useQuery(queryOf(getStaffAccount, {}, { silent: true }));
  return (
    <ActDialog
      isOpen
      title={t`验证身份`}
      act={t`验证并继续`}
      route={postStaffProve}
      start={{ code: '', passkey: undefined }}
      overtaken={{ title: '', hint: '' }}
      refreshes={[]}
      fields={(form) => (
        <SecondFactorField
          form={form as never}
          hasPasskey={Boolean(account?.hasPasskeys && account.passkeys.length > 0)}
          isFirst
        />
      )}
      onDone={onProven}
      onClose={onClose}
    >
      <p>{words}</p>
      <p>
        {t`验证后 10 分钟内不再询问，已填写的内容不会丢失。只用单点登录、没有动态码的，请重新登录后再操作。`}
      </p>
    </ActDialog>
  );
}
