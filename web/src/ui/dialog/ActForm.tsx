import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type CallError, isConflict, isUnanswered } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { Alert } from '../form/Alert.tsx';
import { Button } from '../form/Button.tsx';
import classes from './dialog.module.css';

/** What to say, and to offer, when somebody else acted first. */
export interface Overtaken {
  readonly title: string;
  readonly hint: string;
  readonly act: string;
  readonly onRefresh: () => void;
}

interface ActFormProps {
  /** What the button does, in a word. */
  readonly act: string;
  /** What leaving without it is called; 取消 unless that could be the act. */
  readonly leave?: string;
  readonly isDangerous?: boolean;
  /** Nothing to fill in first: Enter does it at once. */
  readonly isReady?: boolean;
  readonly isBusy: boolean;
  readonly failure: CallError | null;
  readonly overtaken: Overtaken;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Fields, what went wrong, cancel and act. */
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
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {children}
      <ActFailure failure={failure} overtaken={overtaken} />
      <div className={classes.foot}>
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
  /** Of the last try; nothing while there is none. */
  readonly failure: CallError | null;
  readonly overtaken: Overtaken;
}

/**
 * Somebody else was faster: the only way on is to see what they did. After a try that was never answered it may have been
 * that try, and nobody is told that their act did nothing. Other refusals say it themselves.
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
        hint: t`当时没有等到服务器的答复，内容在那之后有了变化。请刷新后查看，再决定要不要继续。`,
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

/** In a long form it would appear below the edge of the dialog. */
const intoView = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'nearest' });
