import { type Address, postAddressInfo } from '@shieldsource/contract/people/addresses';
import * as faults from '@shieldsource/contract/faults';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getGiftDetail, type GiftDetail, giftType } from '@shieldsource/contract/gifts/calls';
import type { InputOf } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { useContractForm } from '../../lib/form.ts';
import { queryOf, refreshRoutes } from '../../lib/queries.ts';
import { AddressChoice } from '../../pieces/addresses/AddressChoice.tsx';
import { PhoneCodeFields } from '../../pieces/phone-code/PhoneCodeFields.tsx';
import { usePhoneCode } from '../../pieces/phone-code/use-phone-code.ts';
import { Button } from '../../ui/form/Button.tsx';
import { FactorField } from '../../pieces/second-factor/FactorField.tsx';
import { ExchangeDialog } from './ExchangeDialog.tsx';
import { ExchangeRefusal } from './ExchangeRefusal.tsx';
import { PayoutHint } from '../../pieces/gifts/PayoutHint.tsx';

type ExchangeInput = InputOf<typeof postGiftExchange>;

interface PendingExchange {
  readonly input: ExchangeInput;
  /** The main address as the form showed it. */
  readonly address: Address | undefined;
}

interface ExchangeFormProps {
  readonly gift: GiftDetail;
  /** Shown instead of the fields while something is missing. */
  readonly needs: ReactNode;
}

/** The address, or a fresh code for money; then a confirmation that names the price. */
export function ExchangeForm({ gift, needs }: ExchangeFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [asked, setAsked] = useState<PendingExchange>();
  const [refusal, setRefusal] = useState<CallError>();
  const isCash = gift.type === giftType.codes.cash;
  const form = useContractForm(postGiftExchange, {
    giftId: gift.id,
    price: gift.price,
    ...(isCash && { code: '' }),
  });
  const addresses = useQuery({ ...queryOf(postAddressInfo, {}), enabled: !isCash }).data ?? [];
  const addressId = form.values.addressId ?? addresses[0]?.id;
  const address = addresses.find(({ id }) => id === addressId);

  function ask(input: ExchangeInput): Promise<void> {
    setRefusal(undefined);
    // The address and what it costs and pays as shown now; all may have changed since the form was opened.
    const seen = address && { addressId: address.id, addressVersion: address.version };
    const { price, cashValue } = gift;
    const cost = { price, ...(cashValue !== null && { cashValue }) };
    setAsked({ input: { ...input, ...cost, ...seen }, address });
    return Promise.resolve();
  }

  function onRefused(error: CallError) {
    setAsked(undefined);
    // a wrong second factor is told at its field
    if (!form.accept(error)) setRefusal(error);
    void refreshRoutes(client, [getGiftDetail]);
  }

  const isCodeWrong = refusal?.code === faults.wrongPhoneCode.code;
  return (
    <>
      {refusal && !isCodeWrong && <ExchangeRefusal refusal={refusal} gift={gift} />}
      {gift.missing.length > 0 ? (
        <>
          {needs}
          {gift.stock === 0 && (
            <Button size="md" disabled>
              {t`已兑完`}
            </Button>
          )}
        </>
      ) : (
        <form className="stack gap-14" onSubmit={form.submit(ask)} noValidate>
          {isCash ? (
            <CashFields form={form} codeFault={isCodeWrong ? refusal.message : undefined} />
          ) : (
            <AddressChoice
              label={t`收货地址`}
              giftId={gift.id}
              value={addressId}
              onChange={(next) => form.set('addressId', next)}
              error={form.errorOf('addressId')}
            />
          )}
          <Button type="submit" size="md" disabled={!isCash && !address}>
            {t`用 ${gift.price} 安全币兑换`}
          </Button>
        </form>
      )}
      <ExchangeDialog
        gift={gift}
        asked={asked?.input}
        address={asked?.address}
        onClose={() => setAsked(undefined)}
        onRefused={onRefused}
      />
    </>
  );
}

interface CashFieldsProps {
  readonly form: ReturnType<typeof useContractForm<typeof postGiftExchange>>;
  /** What the server said is wrong with the code. */
  readonly codeFault: string | undefined;
}

// Only money asks for a captcha and a code.
function CashFields({ form, codeFault }: CashFieldsProps) {
  const phoneCode = usePhoneCode('exchange');
  const field = form.field('code');
  return (
    <>
      <PayoutHint />
      <div className="column gap-4">
        <PhoneCodeFields
          phoneCode={phoneCode}
          field={{ ...field, error: field.error ?? codeFault }}
        />
      </div>
      <FactorField form={form as never} />
    </>
  );
}
