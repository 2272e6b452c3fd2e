import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type CallError, isConflict, isUnanswered } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { Alert } from '../../ui/form/Alert.tsx';
import { Button } from '../../ui/form/Button.tsx';
import classes from '../../ui/dialog/dialog.module.css';

/** The message and button when somebody else acted first. */
export interface Overtaken {
  readonly title: string;
  readonly hint: string;
  readonly act: string;
  readonly onRefresh: () => void;
}

interface ActFormProps {
  /** The label of the submit button. */
  readonly act: string;
  /** The label of the close button; 取消 unless that could be mistaken for the act. */
  readonly leave?: string;
  readonly isDangerous?: boolean;
  /** There is nothing to fill in, so the submit button gets the focus. */
  readonly isReady?: boolean;
  readonly isBusy: boolean;
  readonly failure: CallError | null;
  readonly overtaken: Overtaken;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form of a dialog: fields, errors, close and submit. */
export function ActForm({
  act,
  leave,
  isDangerous,
  isReady,
  isBusy,
  failure,
  overtaken,
  onSubmit,
  onClose,
  children,
}: ActFormProps) {
  const { t } = useLingui();
  return (
    <form className="stack gap-16" onSubmit={onSubmit} noValidate>
      {children}
      <ActFailure failure={failure} overtaken={overtaken} />
      <div className="flex wrap justify-end gap-8">
        <Button variant="default" onClick={onClose}>
          {leave ?? t`取消`}
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          data-autofocus={isReady}
          {...(isDangerous && { color: 'red' })}
        >
          {act}
        </Button>
      </div>
    </form>
  );
}

interface ActFailureProps {
  /** The last attempt's error; null without one. */
  readonly failure: CallError | null;
  readonly overtaken: Overtaken;
}

/**
 * The error of an act. After a conflict the only button refreshes. If an earlier attempt was never answered, the conflict
 * may be caused by its success, so the message does not claim that nothing was done. Other faults have messages of their
 * own.
 */
export function ActFailure({ failure, overtaken }: ActFailureProps) {
  const { t } = useLingui();
  const [isUnsure, setUnsure] = useState(false);
  if (!failure) return null;
  if (isUnanswered(failure) && !isUnsure) setUnsure(true);
  if (!isConflict(failure)) {
    return <Alert ref={intoView}>{textOf(failure)}</Alert>;
  }
  const { title, hint } = isUnsure
    ? {
        title: t`上一次的操作可能已经生效`,
        hint: t`上次操作未收到服务器响应，之后内容有变化。请刷新查看后再决定是否继续。`,
      }
    : overtaken;
  return (
    <Alert ref={intoView} title={title}>
      <p>{hint}</p>
      <Button
        className={classes.refresh}
        size="compact-md"
        variant="default"
        onClick={overtaken.onRefresh}
      >
        {overtaken.act}
      </Button>
    </Alert>
  );
}

/** In a long form the error would be below the visible part of the dialog. */
const intoView = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'nearest' });
