import { useLingui } from '@lingui/react/macro';
import type { postOrderReveal, StaffOrder } from '@shieldsource/contract/gifts/desk';
import { giftType } from '@shieldsource/contract/gifts/calls';
import type { OutputOf } from '@shieldsource/contract/route';
import { CopyButton } from '../../ui/copy/CopyButton.tsx';
import { FactList } from '../../ui/page/Facts.tsx';

/** The masked address, for everybody at the desk. */
export function MaskedDelivery({ order: { type, address } }: { order: StaffOrder }) {
  const { t } = useLingui();
  if (type === giftType.codes.cash) return <p className="faint">{t`发放时写明原因后查看。`}</p>;
  if (!address) return <p className="faint">{t`收货信息已按规定清除。`}</p>;
  return <AddressFacts address={address} />;
}

/** The unmasked address. */
export function Revealed({
  shown: { address, payout },
}: {
  shown: OutputOf<typeof postOrderReveal>;
}) {
  const { t } = useLingui();
  if (address) {
    const { consignee, consigneePhone, regionName, detailAddress } = address;
    return (
      <>
        <AddressFacts address={address} />
        <CopyButton
          label={t`复制收货信息`}
          text={`${consignee} ${consigneePhone} ${regionName} ${detailAddress}`}
        />
      </>
    );
  }
  if (payout) {
    return (
      <>
        <FactList
          facts={[
            [t`收款人`, payout.realName],
            [t`方式`, payout.method],
            [t`开户行`, payout.bankName],
            [t`账号`, payout.account],
          ]}
        />
        <CopyButton label={t`复制收款账号`} text={payout.account} />
      </>
    );
  }
  return <p className="faint">{t`没有可用的信息：收货信息已清除，或者研究员的实名认证已失效。`}</p>;
}

function AddressFacts({ address }: { address: NonNullable<StaffOrder['address']> }) {
  const { t } = useLingui();
  return (
    <FactList
      facts={[
        [t`收件人`, address.consignee],
        [t`手机号`, address.consigneePhone],
        [t`地址`, `${address.regionName} ${address.detailAddress}`],
      ]}
    />
  );
}
