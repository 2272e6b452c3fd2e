import * as faults from '@shieldsource/contract/faults';
import type { GiftDetail } from '@shieldsource/contract/gifts/calls';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { centerTabPath, giftsPath } from '../../lib/paths.ts';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { yuanOf } from '../../lib/money.ts';
import { Alert } from '../../ui/form/Alert.tsx';

interface ExchangeRefusalProps {
  readonly refusal: CallError;
  readonly gift: GiftDetail;
}

/** Says why nothing was exchanged or charged, and what to do. */
export function ExchangeRefusal({ refusal, gift }: ExchangeRefusalProps) {
  const { t } = useLingui();
  const { code } = refusal;
  return (
    <Alert title={textOf(refusal)}>
      <p>{t`没有扣除安全币。`}</p>
      {code === faults.priceChanged.code && (
        <p>
          {gift.cashValue === null
            ? t`现在需要 ${gift.price} 安全币，确认后可以重新兑换。`
            : t`现在需要 ${gift.price} 安全币，兑换 ¥${yuanOf(gift.cashValue)}，确认后可以重新兑换。`}
        </p>
      )}
      {(code === faults.soldOut.code || code === faults.giftLimit.code) && (
        <Link to={giftsPath}>{t`看看其他礼品`}</Link>
      )}
      {code === faults.realNameNeeded.code && (
        <Link to={centerTabPath('authentication', gift.id)}>{t`去认证`}</Link>
      )}
      {code === faults.payoutNeeded.code && (
        <Link to={centerTabPath('authentication', gift.id)}>{t`去填写收款账号`}</Link>
      )}
      {code === faults.addressNeeded.code && (
        <Link to={centerTabPath('address', gift.id)}>{t`去添加收货地址`}</Link>
      )}
    </Alert>
  );
}
