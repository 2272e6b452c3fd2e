import type { StoredFile } from '@shieldsource/contract/files/calls';
import type { ReviewBox, ReviewFiles } from '@shieldsource/contract/reports/desk-drafts';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { ReviewDetail } from './decision.ts';
import { keepWritten, type Written } from './written.ts';

const WrittenContext = createContext<Written | null>(null);

/** Saves what is typed at a report, for the fields inside; at once when the window is hidden or left. */
export function KeepsWritten({
  detail,
  personId,
  children,
}: {
  readonly detail: ReviewDetail;
  /** The person who types: a device may have several. */
  readonly personId: string;
  readonly children: ReactNode;
}) {
  const [written] = useState(() => keepWritten(detail.report.id, personId, detail));
  useEffect(() => {
    const save = () => written.flush();
    document.addEventListener('visibilitychange', save);
    window.addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [written]);
  return <WrittenContext value={written}>{children}</WrittenContext>;
}

/** The saved text of a field, and the function to save a change. */
export function useWritten(box: ReviewBox) {
  const written = use(WrittenContext);
  return {
    start: written?.words(box) ?? '',
    write: (text: string | undefined) => written?.write(box, text ?? ''),
  };
}

/** The same for a field with files. */
export function useWrittenWithFiles(box: keyof ReviewFiles) {
  const written = use(WrittenContext);
  return {
    ...useWritten(box),
    kept: { images: written?.images ?? none, attachments: written?.files(box) ?? none },
    attach: (files: readonly StoredFile[]) => written?.attach(box, files),
  };
}

const none: readonly StoredFile[] = [];
