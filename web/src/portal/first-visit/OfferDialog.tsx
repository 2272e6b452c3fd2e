import { postContactCheck } from '@shieldsource/contract/people/earlier-portal';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { TakeOver } from '../../pieces/earlier-portal/TakeOver.tsx';
import classes from '../../pieces/earlier-portal/earlier-portal.module.css';
import { PlainDialog } from '../../ui/dialog/PlainDialog.tsx';
import button from '../../ui/form/button.module.css';

interface OfferDialogProps {
  /** The offer is not made again; the personal centre still has it. */
  readonly onRefuse: () => void;
  /** Closed after the takeover. */
  readonly onDone: () => void;
  /** Closed for now; the offer comes again. */
  readonly onLeave: () => void;
}

/** Offers to take over an account of the earlier portal with this member's phone: now, later or never. */
export function OfferDialog({ onRefuse, onDone, onLeave }: OfferDialogProps) {
  const { t } = useLingui();
  const [state, setState] = useState<'asked' | 'taking' | 'taken'>('asked');
  // Signing in by code has already proven the phone; otherwise a code is asked for.
  const check = useCall(postContactCheck, { silent: true });
  return (
    <PlainDialog isNarrow title={t`迁入旧门户账号`} onClose={state === 'taken' ? onDone : onLeave}>
      {state === 'asked' ? (
        <div className="column gap-16">
          <p>
            {t`你的手机号在旧门户有一个账号。验证后，其报告、安全币和贡献值将迁入当前账号，报告保留原来的结论和时间。`}
          </p>
          <p className="faint">{t`以后也可以在个人中心迁入。`}</p>
          <div className="row wrap justify-between gap-12">
            <button type="button" className={button.link} onClick={onRefuse}>
              {t`不再提示`}
            </button>
            <span className={`flex wrap gap-8 ${classes.ways}`}>
              <button
                type="button"
                className={`plain on-surface ${button.quiet}`}
                onClick={onLeave}
              >
                {t`以后再说`}
              </button>
              <button
                type="button"
                className={button.main}
                disabled={check.isPending}
                onClick={() => check.mutate({}, { onSettled: () => setState('taking') })}
              >
                {t`迁入旧门户账号`}
              </button>
            </span>
          </div>
        </div>
      ) : (
        <TakeOver
          startsWith="own"
          {...(check.data?.proof && { proven: check.data.proof })}
          onTaken={() => setState('taken')}
          onClose={state === 'taken' ? onDone : onLeave}
        />
      )}
    </PlainDialog>
  );
}
