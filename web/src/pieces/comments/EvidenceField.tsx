import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { AttachmentPicker } from '../files/AttachmentPicker.tsx';
import { MarkdownEditor } from '../markdown/MarkdownEditor.tsx';
import type { Evidence } from './use-evidence.ts';

interface EvidenceFieldProps extends Omit<
  ComponentProps<typeof MarkdownEditor>,
  'uploads' | 'onOtherFiles' | 'compact'
> {
  readonly evidence: Evidence;
  /** What is wrong with the attached files. */
  readonly filesError?: string | undefined;
}

/** A text with pictures and attachments, as one field of a form. */
export function EvidenceField({ evidence, filesError, ...editor }: EvidenceFieldProps) {
  const { t } = useLingui();
  const { files, pictures, isBusy } = evidence;
  return (
    <div className="stack gap-10">
      <MarkdownEditor compact {...editor} uploads={pictures} onOtherFiles={files.add} />
      <AttachmentPicker uploads={files} error={filesError} />
      {isBusy && <p role="status">{t`文件上传完成后才能提交`}</p>}
    </div>
  );
}
