import type { StoredFile } from '@shieldsource/contract/files/calls';
import { commentBody } from '@shieldsource/contract/reports/calls';
import { say } from '@shieldsource/contract/say';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { z } from '../../lib/schemas.ts';
import { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { Button } from '../../ui/form/Button.tsx';
import { LeaveGuard } from '../../ui/leave/LeaveGuard.tsx';
import type { NamedImage } from '../markdown/ReportPicture.tsx';
import { AttachmentPicker } from '../files/AttachmentPicker.tsx';
import { MarkdownEditor } from '../markdown/MarkdownEditor.tsx';
import { useIdempotencyKey } from '../use-idempotency-key.ts';
import { type EvidenceAddresses, type KeptEvidence, useEvidence } from './use-evidence.ts';

interface CommentFormProps {
  /** Rejects with a `CallError` that has not been shown: the form shows it, and keeps the text. */
  readonly send: (body: string, attachments: string[], idempotencyKey: string) => Promise<unknown>;
  /** Where pictures and attachments are uploaded, unless to the calls of researchers. */
  readonly filesTo?: EvidenceAddresses;
  /** When a comment is corrected: its pictures. More can be added, but no attachments. */
  readonly shown?: readonly NamedImage[];
  /** Closes the form without a change. */
  readonly onLeave?: () => void;
  readonly placeholder?: string;
  /** The text to start with, and a callback for every change of it. */
  readonly start?: string;
  readonly onWrite?: (body: string) => void;
  /** The files of such a text, and a callback for each change of its attachments. */
  readonly kept?: KeptEvidence;
  readonly onFiles?: (attachments: readonly StoredFile[]) => void;
  /** The labels of the field and of its button, where it is not a plain comment. */
  readonly label?: string;
  readonly act?: string;
  /** Shown beside the button. */
  readonly hint?: ReactNode;
  /** Tools above the field, which may insert text into it. */
  readonly tools?: (write: (words: string) => void) => ReactNode;
}

/** Writes a comment. The field is emptied once the comment is sent, unless more was typed meanwhile, and keeps its text after a failure. */
export function CommentForm({
  send,
  filesTo,
  shown,
  onLeave,
  placeholder,
  start = '',
  onWrite,
  kept,
  onFiles,
  label,
  act,
  hint,
  tools,
}: CommentFormProps) {
  const { t } = useLingui();
  const [body, setWords] = useState(start);
  const newest = useRef(body);
  useEffect(() => void (newest.current = body), [body]);
  const setBody = (words: string) => {
    setWords(words);
    onWrite?.(words);
  };
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState('');
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const {
    files: uploads,
    pictures,
    isBusy: isWaiting,
  } = useEvidence(filesTo, { shown, kept, onFiles });
  const sendOnce = useIdempotencyKey({ stays: true });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || isWaiting) return;
    const checked = z.safeParse(commentBody, body);
    if (!checked.success) return setFault(say(checked.error.issues[0]?.message ?? ''));
    setTried(true);
    if (uploads.problem) return;
    setFailure('');
    setSending(true);
    try {
      const given = [checked.data, uploads.ids] as const;
      await sendOnce(given, (key) => send(...given, key));
      if (newest.current === body) setBody('');
      for (const { key } of uploads.items) uploads.remove(key);
      setTried(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const [wrong] = error.fields;
      if (wrong) setFault(wrong.message);
      else setFailure(textOf(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <form className="stack gap-10" onSubmit={(event) => void submit(event)}>
      {tools?.((words) => {
        setFault(undefined);
        setBody(words);
      })}
      <MarkdownEditor
        compact
        label={label ?? t`评论`}
        name="body"
        max={5_000}
        value={body}
        error={fault}
        onChange={(text) => {
          setBody(text);
          setFault(undefined);
        }}
        {...(placeholder && { placeholder })}
        uploads={pictures}
        {...(!shown && { onOtherFiles: uploads.add })}
      />
      {!shown && (
        <AttachmentPicker uploads={uploads} error={isTried ? uploads.problem : undefined} />
      )}
      {failure && (
        <p className="fault" role="alert">
          {failure}
        </p>
      )}
      <div className="row wrap justify-end gap-8-12 faint">
        {isWaiting ? (
          <span>{t`文件上传完成后才能发送`}</span>
        ) : (
          hint && <span className="plain">{hint}</span>
        )}
        {onLeave && (
          <Button variant="default" onClick={onLeave}>
            {t`取消`}
          </Button>
        )}
        <Button type="submit" loading={isSending} disabled={isWaiting}>
          {act ?? t`发表评论`}
        </Button>
      </div>
      <LeaveGuard
        // what is kept is there again
        isDirty={kept ? uploads.isShort || isWaiting : body !== start || uploads.items.length > 0}
        loss={
          kept ? t`有文件还没有上传完成，离开后会丢失。` : t`写的内容还没有发送，离开后会丢失。`
        }
      />
    </form>
  );
}
