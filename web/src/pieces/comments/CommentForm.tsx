import { postformImageUpload } from '@shieldsource/contract/files';
import { commentBody } from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { z } from '../../lib/schemas.ts';
import { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { uploadTo } from '../../lib/upload-address.ts';
import { AttachmentPicker } from '../files/AttachmentPicker.tsx';
import { useUploads } from '../files/use-uploads.ts';
import { MarkdownEditor } from '../markdown/MarkdownEditor.tsx';
import { useImageUploads } from '../markdown/use-image-uploads.ts';
import { useFillKey } from '../use-fill-key.ts';
import classes from './CommentForm.module.css';

interface CommentFormProps {
  /** Rejects with a `CallError` that nobody has been shown: the form says it, and keeps what was written. */
  readonly send: (body: string, attachments: string[], idempotencyKey: string) => Promise<unknown>;
  /** Pictures and attachments go along; staff have text only. */
  readonly withFiles?: boolean;
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
  withFiles = false,
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
  const uploads = useUploads('comment');
  const pictures = useImageUploads(uploadTo(postformImageUpload, { purpose: 'comment' }));
  const sendOnce = useFillKey();
  const isWaiting = uploads.isBusy || pictures.isBusy;

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
        {...(withFiles && { uploads: pictures, onOtherFiles: uploads.add })}
      />
      {withFiles && <AttachmentPicker uploads={uploads} />}
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.acts}>
        {isWaiting && <span>{t`文件上传完后可以发送`}</span>}
        <Button type="submit" loading={isSending} disabled={isWaiting}>
          {act ?? t`发表评论`}
        </Button>
      </div>
    </form>
  );
}
