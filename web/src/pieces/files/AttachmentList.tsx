import type { StoredFile } from '@shieldsource/contract/files/calls';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { sizeOf } from '../../lib/size-of.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { FileAct, FileRow } from '../upload/FileRow.tsx';
import { saveAs } from './save-as.ts';

interface AttachmentListProps {
  readonly files: readonly StoredFile[];
  /** Download addresses are valid for a minute, so each click asks for a new one. */
  readonly freshAddressOf: (file: StoredFile) => Promise<string>;
}

/** Attachments by name and size; a click downloads one. */
export function AttachmentList({ files, freshAddressOf }: AttachmentListProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState('');

  async function save(file: StoredFile) {
    setAsked(file.id);
    const arrived = toast.loading();
    try {
      saveAs(await freshAddressOf(file), file.name);
    } catch (error) {
      // The call has already shown its toast.
      if (!(error instanceof CallError)) throw error;
    } finally {
      arrived();
      setAsked('');
    }
  }

  return (
    <ul className="stack gap-6">
      {files.map((file) => (
        <FileRow key={file.id} name={file.name} note={sizeOf(file.sizeBytes)}>
          <FileAct
            name={t`下载 ${file.name}`}
            icon="download"
            isDisabled={asked === file.id}
            onClick={() => void save(file)}
          />
        </FileRow>
      ))}
    </ul>
  );
}
