import { useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { ActFailure } from '../../pieces/acts/ActForm.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { LeaveGuard } from '../../ui/leave/LeaveGuard.tsx';
import { FooterBar } from '../../ui/page/FooterBar.tsx';
import classes from './RecordForm.module.css';

interface RecordFormProps {
  readonly act: string;
  /** The address of the list, or what gives changes up on the page itself. */
  readonly back: string | (() => void);
  /** The result of `useAct`. */
  readonly state: {
    readonly isBusy: boolean;
    readonly isDirty: boolean;
    readonly failure: CallError | null;
  };
  readonly isUploading: boolean;
  /** Whether what is chosen from has come. */
  readonly isReady?: boolean;
  /** The message when somebody else changed it first; `onRefresh` fetches it again. */
  readonly overtaken: { readonly title: string; readonly hint: string };
  readonly onRefresh?: (() => void) | undefined;
  /** As wide as the page, for what is no column of fields. */
  readonly isWide?: boolean;
  /** Its buttons appear with the first change, for what is looked at more often than changed. */
  readonly isBarLate?: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** The form of a record on its own page: errors, cancel and save; asks before unsaved changes are lost. */
export function RecordForm({
  act,
  back,
  state: { isBusy, isDirty, failure },
  isUploading,
  isReady = true,
  overtaken,
  onRefresh = () => undefined,
  isWide,
  isBarLate,
  onSubmit,
  children,
}: RecordFormProps) {
  const { t } = useLingui();
  return (
    <form
      className={`stack gap-20 on-surface bordered rounded ${classes.form}`}
      data-wide={isWide}
      onSubmit={onSubmit}
      noValidate
    >
      {children}
      <ActFailure
        failure={failure && failure.fields.length === 0 ? failure : null}
        overtaken={{ ...overtaken, act: t`刷新`, onRefresh }}
      />
      {(!isBarLate || isDirty || isBusy) && (
        <FooterBar hint={isDirty && t`有未保存的修改`}>
          {typeof back === 'string' ? (
            <ButtonLink to={back} variant="default">
              {t`取消`}
            </ButtonLink>
          ) : (
            <Button variant="default" onClick={back}>
              {t`取消`}
            </Button>
          )}
          <Button type="submit" loading={isBusy} disabled={isUploading || !isReady}>
            {isUploading ? t`图片上传中` : act}
          </Button>
        </FooterBar>
      )}
      <LeaveGuard isDirty={isDirty} loss={t`填写的内容还没有保存，离开后会丢失。`} />
    </form>
  );
}
