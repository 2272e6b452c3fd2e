import { useLingui } from '@lingui/react/macro';
import type { postOrderReveal, StaffOrder } from '@shieldsource/contract/console-gifts';
import { giftType } from '@shieldsource/contract/gifts';
import type { OutputOf } from '@shieldsource/contract/route';
import { CopyButton } from '../../ui/copy/CopyButton.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import classes from './OrderPanel.module.css';

/** What everybody at the desk sees. */
export function MaskedDelivery({ order: { type, address } }: { order: StaffOrder }) {
  const { t } = useLingui();
  if (type === giftType.codes.cash)
    return <p className={classes.quiet}>{t`发放时写明原因后查看。`}</p>;
  if (!address) return <p className={classes.quiet}>{t`收货信息已按规定清除。`}</p>;
  return (
    <Facts>
      <Fact name={t`收件人`}>{address.consignee}</Fact>
      <Fact name={t`手机号`}>{address.consigneePhone}</Fact>
      <Fact name={t`地址`}>
        {address.regionName} {address.detailAddress}
      </Fact>
    </Facts>
  );
}

/** The whole of it. */
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
        <Facts>
          <Fact name={t`收件人`}>{consignee}</Fact>
          <Fact name={t`手机号`}>{consigneePhone}</Fact>
          <Fact name={t`地址`}>
            {regionName} {detailAddress}
          </Fact>
        </Facts>
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
        <Facts>
          <Fact name={t`收款人`}>{payout.realName}</Fact>
          <Fact name={t`方式`}>{payout.method}</Fact>
          {payout.bankName && <Fact name={t`开户行`}>{payout.bankName}</Fact>}
          <Fact name={t`账号`}>{payout.account}</Fact>
        </Facts>
        <CopyButton label={t`复制收款账号`} text={payout.account} />
      </>
    );
  }
  return (
    <p
      className={classes.quiet}
    >{t`没有可用的信息：收货信息已清除，或者兑换人的实名认证已失效。`}</p>
  );
}
