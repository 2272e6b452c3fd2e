import { payoutMethod } from '@shieldsource/contract/people/identity';
import { useLingui } from '@lingui/react/macro';
import { optionsOf } from '../../lib/options-of.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Segments } from '../../ui/form/Segments.tsx';
import classes from './center.module.css';
import type { IdentityFormState } from './PapersFields.tsx';

/** The account for cash: a bank account with its bank, or an Alipay account. */
export function PayoutFields({ form }: { form: IdentityFormState }) {
  const { t } = useLingui();
  const { method, account } = form.values.payout ?? { method: 'alipay', account: '' };
  const isBank = method === payoutMethod.codes.bank;
  return (
    <fieldset className={`column min-w-0 gap-12 m-0 ${classes.part}`}>
      <h3>{t`收款账号`}</h3>
      <Segments
        size="md"
        aria-label={t`收款方式`}
        value={method}
        options={optionsOf(payoutMethod.list)}
        onChange={(next) =>
          form.set(
            'payout',
            next === payoutMethod.codes.bank
              ? { method: 'bank', account, bankName: '' }
              : { method: 'alipay', account },
          )
        }
      />
      {isBank && (
        <TextInput
          size="md"
          {...form.part('payout', 'bankName')}
          label={t`开户行`}
          placeholder={t`例如：中国工商银行北京东直门支行`}
          required
          autoComplete="off"
        />
      )}
      <TextInput
        size="md"
        {...form.part('payout', 'account')}
        label={isBank ? t`银行卡号` : t`支付宝账号`}
        description={t`请用本人的账号`}
        required
        autoComplete="off"
        spellCheck={false}
        {...(isBank && { inputMode: 'numeric' })}
      />
    </fieldset>
  );
}
