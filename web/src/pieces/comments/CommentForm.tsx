import { commentBody } from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { z } from '../../lib/schemas.ts';
import { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { Button } from '../../ui/form/Button.tsx';
import type { NamedImage } from '../markdown/MarkdownBody.tsx';
import { AttachmentPicker } from '../files/AttachmentPicker.tsx';
import { MarkdownEditor } from '../markdown/MarkdownEditor.tsx';
import { useFillKey } from '../use-fill-key.ts';
import classes from './CommentForm.module.css';
import { type EvidenceAddresses, useEvidence } from './use-evidence.ts';

interface CommentFormProps {
  /** Rejects with a `CallError` that nobody has been shown: the form says it, and keeps what was written. */
  readonly send: (body: string, attachments: string[], idempotencyKey: string) => Promise<unknown>;
  /** Where pictures and attachments go, where it is not where those of researchers do. */
  readonly filesTo?: EvidenceAddresses;
  /** Of what is corrected: the pictures that it shows. More of them go along, but no other files. */
  readonly shown?: readonly NamedImage[];
  /** Leaves it as it was. */
  readonly onLeave?: () => void;
  readonly placeholder?: string;
  /** What stands in the box from before, and who is told of what stands there now. */
  readonly start?: string;
  readonly onWrite?: (body: string) => void;
  /** What is written and what sends it, where it is more than a comment. */
  readonly label?: string;
  readonly act?: string;
  /** Over the box: what may write into it. */
  readonly tools?: (write: (words: string) => void) => ReactNode;
}

/** Writes a comment. It is emptied when the comment has arrived, and stays as it is when not. */
export function CommentForm({
  send,
  filesTo,
  shown,
  onLeave,
  placeholder,
  start = '',
  onWrite,
  label,
  act,
  tools,
}: CommentFormProps) {
  const { t } = useLingui();
  const [body, setWords] = useState(start);
  const setBody = (words: string) => {
    setWords(words);
    onWrite?.(words);
  };
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const { files: uploads, pictures, isBusy: isWaiting } = useEvidence(filesTo, shown);
  const sendOnce = useFillKey();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || isWaiting) return;
    const checked = z.safeParse(commentBody, body);
    if (!checked.success) return setFault(checked.error.issues[0]?.message);
    setFailure('');
    setSending(true);
    try {
      const given = [checked.data, uploads.ids] as const;
      await sendOnce(given, (key) => send(...given, key));
      setBody('');
      uploads.clear();
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
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
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
      {!shown && <AttachmentPicker uploads={uploads} />}
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.acts}>
        {isWaiting && <span>{t`文件上传完后可以发送`}</span>}
        {onLeave && (
          <Button variant="default" onClick={onLeave}>
            {t`取消`}
          </Button>
        )}
        <Button type="submit" loading={isSending} disabled={isWaiting}>
          {act ?? t`发表评论`}
        </Button>
      </div>
    </form>
  );
}
