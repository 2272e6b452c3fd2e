import { useLingui } from '@lingui/react/macro';
import { getStaffAccount, postStaffProve } from '@shieldsource/contract/staff/sign-in';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { onProofNeeded } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { ActDialog } from '../kit/ActDialog.tsx';
import { SecondFactorField } from '../pieces/second-factor/SecondFactorField.tsx';

interface Waiting extends PromiseWithResolvers<void> {
  readonly words: string;
}

/** Asks for a second factor when an act needs one, over whatever is open; the act then goes on by itself. */
export default function ProofDialog() {
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    // acts that wait at the same time wait for one answer
    let now: Waiting | undefined;
    return onProofNeeded(({ message }) => {
      if (!now) {
        now = { ...Promise.withResolvers<void>(), words: message };
        setWaiting(now);
        const over = () => {
          now = undefined;
          setWaiting(undefined);
        };
        now.promise.then(over, over);
      }
      return now.promise;
    });
  }, []);
  return waiting && <Asking {...waiting} />;
}

function Asking({ words, resolve, reject }: Waiting) {
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
      onDone={() => resolve()}
      onClose={() => reject(new CallError('cancelled'))}
    >
      <p>{words}</p>
      <p>
        {t`验证后 10 分钟内不再询问，已填写的内容不会丢失。只用单点登录、没有动态码的，请重新登录后再操作。`}
      </p>
    </ActDialog>
  );
}
