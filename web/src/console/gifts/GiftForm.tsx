import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { giftType } from '@shieldsource/contract/gifts';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { CallError } from '../../lib/call-error.ts';
import { ActFailure, type Overtaken } from '../../ui/dialog/ActForm.tsx';
import { LeaveDialog } from '../../ui/leave/LeaveDialog.tsx';
import { useLeaveGuard } from '../../ui/leave/use-leave-guard.ts';
import { FooterBar } from '../../ui/page/FooterBar.tsx';
import { GiftFields, type GiftFieldsProps } from './GiftFields.tsx';
import classes from './GiftForm.module.css';

interface GiftFormProps extends Omit<GiftFieldsProps, 'lacksAmount'> {
  readonly act: string;
  readonly back: string;
  readonly isBusy: boolean;
  /** Something was written that is not kept yet. */
  readonly isDirty: boolean;
  readonly failure: CallError | null;
  readonly overtaken: Overtaken;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The form of a gift, around the call that keeps it. */
export function GiftForm({
  act,
  back,
  isBusy,
  isDirty,
  failure,
  overtaken,
  onSubmit,
  ...fields
}: GiftFormProps) {
  const { t } = useLingui();
  const guard = useLeaveGuard(isDirty);
  const { values } = fields.form;
  const isUnderWay = fields.pictures.sending.length > 0;
  const hasNoAmount = values.type === giftType.codes.cash && values.cashValue === null;

  // The schema knows amounts, not which type has one.
  const [hasTried, setTried] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!hasNoAmount) return onSubmit(event);
    event.preventDefault();
    setTried(true);
    for (const key of Object.keys(values) as (keyof typeof values)[]) fields.form.check(key);
    event.currentTarget.querySelector<HTMLElement>('[name="cashValue"]')?.focus();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <GiftFields {...fields} lacksAmount={hasTried && hasNoAmount} />
      <ActFailure
        failure={failure && failure.fields.length === 0 ? failure : null}
        overtaken={overtaken}
      />
      <FooterBar hint={isDirty && t`有没有保存的修改`}>
        <Button component={Link} to={back} variant="default">
          {t`取消`}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isUnderWay}>
          {isUnderWay ? t`图片上传中` : act}
        </Button>
      </FooterBar>
      {guard.asks && (
        <LeaveDialog
          loss={t`填写的内容还没有保存，离开后会丢失。`}
          onStay={guard.stay}
          onLeave={guard.leave}
        />
      )}
    </form>
  );
}
