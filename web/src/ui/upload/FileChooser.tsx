import { type ReactNode, useState } from 'react';

interface FileChooserProps {
  /** What is chosen, in words. */
  readonly label: string;
  /** MIME types; any unless said. */
  readonly accept?: string | undefined;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: File[]) => void;
  /** What is pressed; gets the way to open the chooser. */
  readonly children: (open: () => void) => ReactNode;
}

/** The browser's own way to choose files, behind a button that looks like the others. */
export function FileChooser({ label, accept, isMultiple, onFiles, children }: FileChooserProps) {
  const [chooser, setChooser] = useState<HTMLInputElement | null>(null);
  return (
    <>
      {children(() => chooser?.click())}
      <input
        ref={setChooser}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen once more.
          event.target.value = '';
        }}
      />
    </>
  );
}
