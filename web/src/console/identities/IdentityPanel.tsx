import { useLingui } from '@lingui/react/macro';
import type { IdentityRow } from '@shieldsource/contract/console-people';
import { realStatus } from '@shieldsource/contract/people';
import { useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { dateTimeOf } from '../../lib/formats.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { SidePanel } from '../../ui/page/SidePanel.tsx';
import { isOwnIdentity } from './identity-dialog.ts';
import classes from './IdentityPanel.module.css';
import { IdentityActions } from './IdentityActions.tsx';
import { Papers } from './Papers.tsx';

interface IdentityPanelProps {
  readonly identity: IdentityRow;
  readonly onClose: () => void;
  /** Decided: the application is elsewhere now. */
  readonly onDecided: () => void;
}

/** One application with everything to judge it by. Keyed by its id. */
export function IdentityPanel({ identity, onClose, onDecided }: IdentityPanelProps) {
  const { t } = useLingui();
  // The server says so at the first try.
  const [isOwn, setOwn] = useState(false);
  const notice = (error: CallError) => isOwnIdentity(error) && setOwn(true);
  const { payout, submitTime } = identity;
  const { label, tone } = realStatus.of(identity.realStatus);
  const isWaiting = identity.realStatus === realStatus.codes.pending;

  return (
    <SidePanel
      title={identity.researcherName}
      details={
        <>
          <Tag tone={tone} dotted>
            {label}
          </Tag>
          <span>UID {identity.researcherUid}</span>
          {submitTime !== null && <time>{dateTimeOf(submitTime)}</time>}
        </>
      }
      {...((isWaiting || isOwn) && {
        acts: isOwn ? (
          <span className={classes.own} role="alert">
            {t`不能处理自己的实名认证，由其他运营处理`}
          </span>
        ) : (
          <IdentityActions identity={identity} onDecided={onDecided} onRefused={notice} />
        ),
      })}
      onClose={onClose}
    >
      <Papers identity={identity} canAsk={!isOwn} onRefused={notice} />
      {payout && (
        <section>
          <h3>{t`收款账号`}</h3>
          <Facts>
            <Fact name={t`方式`}>{payout.methodName}</Fact>
            {payout.bankName && <Fact name={t`开户行`}>{payout.bankName}</Fact>}
            <Fact name={t`账号`}>{payout.account}</Fact>
          </Facts>
        </section>
      )}
      {identity.reason && (
        <section>
          <h3>{t`驳回原因`}</h3>
          <p className={classes.reason}>{identity.reason}</p>
        </section>
      )}
    </SidePanel>
  );
}
