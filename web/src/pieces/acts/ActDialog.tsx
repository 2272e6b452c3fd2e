import { useLingui } from '@lingui/react/macro';
import type { GivenOf, InputOf, OutputOf, Route } from '@shieldsource/contract/route';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import { CallError } from '../../lib/call-error.ts';
import type { useContractForm } from '../../lib/form.ts';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { ActForm } from './ActForm.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { useKeptOpen } from '../../ui/dialog/PlainDialog.tsx';
import { NoteField } from './NoteField.tsx';
import { ReasonField } from './ReasonField.tsx';
import { type ActOptions, useAct } from './use-act.ts';

/** What all acts on one kind of record share. */
export interface ActsOn {
  /** The message when somebody else acted first; its button closes the dialog and refreshes. */
  readonly overtaken: { readonly title: string; readonly hint: string; readonly act?: string };
  /** Calls to refresh afterwards. */
  readonly refreshes: readonly Route[];
}

interface ActProps<R extends Route>
  extends ActsOn, Pick<ActOptions<R>, 'onRefused' | 'rules' | 'send'> {
  /** The call, and the first values of its form; `reason` and `note` start empty unless given. */
  readonly route: R;
  readonly start: Omit<GivenOf<R>, 'reason' | 'note'> & Partial<GivenOf<R>>;
  readonly act: string;
  /** The label of the button that closes without acting, where 取消 could be mistaken for the act. */
  readonly leave?: string;
  readonly isDangerous?: boolean;
  /** Shows a field for the `reason`. */
  readonly reason?: Omit<ComponentProps<typeof ReasonField>, 'field'>;
  /** Shows a field for the `note`. */
  readonly note?: Omit<ComponentProps<typeof NoteField>, 'field'>;
  /** Whether the fields need not be filled in, so that the act gets the focus. */
  readonly isReady?: boolean;
  /** Other fields. */
  readonly fields?: (form: ReturnType<typeof useContractForm<R>>) => ReactNode;
  /** Messages that replace those of the table of faults, by code. */
  readonly words?: Readonly<Record<number, string>>;
  /** The text to show after success. */
  readonly done?: string | ((answer: OutputOf<R>, input: InputOf<R>) => string);
  /** Called with the values of the form whenever they change. */
  readonly onWrite?: ((values: GivenOf<R>) => void) | undefined;
  readonly onDone: (news: string, answer: OutputOf<R>) => void;
  readonly onClose: () => void;
  /** Explains what the act does. */
  readonly children?: ReactNode;
}

interface ActDialogProps<R extends Route> extends ActProps<R> {
  readonly title: string;
  readonly isOpen: boolean;
}

/** A dialog before an act: an explanation, its fields, a reason. Shows a refusal, a lost answer, or that somebody else acted first. */
export function ActDialog<R extends Route>({ title, isOpen, ...asked }: ActDialogProps<R>) {
  return (
    <DialogFrame title={title} isOpen={isOpen} onClose={asked.onClose}>
      <ActBody {...asked} />
    </DialogFrame>
  );
}

/** The content of that dialog, for a dialog that offers several acts. */
export function ActBody<R extends Route>({
  route,
  start,
  act,
  leave,
  isDangerous = false,
  reason,
  note,
  fields,
  isReady = !reason && !fields && !note?.isRequired,
  words = {},
  done = '',
  overtaken,
  refreshes,
  rules,
  send,
  onWrite,
  onDone,
  onRefused,
  onClose,
  children,
}: ActProps<R>) {
  const { t } = useLingui();
  const all = { ...(reason && { reason: '' }), ...(note && { note: '' }), ...start };
  const { form, submit, refresh, failure, isBusy, isDirty } = useAct(route, all as GivenOf<R>, {
    refreshes,
    rules,
    send,
    onRefused,
    onDone: (answer, input) =>
      onDone(typeof done === 'string' ? done : done(answer, input), answer),
  });
  // what `onWrite` hears is kept by who listens
  useKeptOpen(isDirty && !onWrite);
  const tell = useEffectEvent((values: GivenOf<R>) => onWrite?.(values));
  useEffect(() => tell(form.values), [form.values]);
  const field = (name: 'reason' | 'note') => form.field(name as never) as FieldProps<string>;

  return (
    <ActForm
      act={act}
      {...(leave && { leave })}
      isDangerous={isDangerous}
      isReady={isReady}
      isBusy={isBusy}
      failure={failure && inWords(failure, words)}
      overtaken={{
        act: t`刷新`,
        ...overtaken,
        onRefresh: () => {
          onClose();
          void refresh();
        },
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      {typeof children === 'string' ? <p className="soft">{children}</p> : children}
      {fields?.(form)}
      {reason && <ReasonField field={field('reason')} {...reason} />}
      {note && <NoteField field={field('note')} {...note} />}
    </ActForm>
  );
}

function inWords(failure: CallError, words: Readonly<Record<number, string>>): CallError {
  const message = failure.code === undefined ? undefined : words[failure.code];
  if (failure.code === undefined || message === undefined) return failure;
  return new CallError('badRequest', { code: failure.code, message, result: null });
}
