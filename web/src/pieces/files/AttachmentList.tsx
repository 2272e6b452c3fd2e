import type { StoredFile } from '@shieldsource/contract/files';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { sizeOf } from '../../lib/formats.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { saveAs } from './save-as.ts';
import classes from './files.module.css';

interface AttachmentListProps {
  readonly files: readonly StoredFile[];
  /** Addresses hold for a minute only: a fresh one is asked for on each click. */
  readonly freshAddressOf: (file: StoredFile) => Promise<string>;
}

/** Attachments by name and size; a click saves one. */
export function AttachmentList({ files, freshAddressOf }: AttachmentListProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState('');

  async function save(file: StoredFile) {
    setAsked(file.id);
    const arrived = toast.loading();
    try {
      saveAs(await freshAddressOf(file), file.name);
    } catch (error) {
      // Its toast has been shown.
      if (!(error instanceof CallError)) throw error;
    } finally {
      arrived();
      setAsked('');
    }
  }

  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id} className={classes.file}>
          <Icon name="file" size={18} />
          <span className={classes.name}>{file.name}</span>
          <span className={classes.size}>{sizeOf(file.sizeBytes)}</span>
          <button
            type="button"
            className={classes.act}
            aria-label={t`下载 ${file.name}`}
            disabled={asked === file.id}
            onClick={() => void save(file)}
          >
            <Icon name="download" size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}
