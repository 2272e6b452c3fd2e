import { type ReactNode, useState } from 'react';

interface FileChooserProps {
  /** The name of the native input. */
  readonly label: string;
  /** MIME types; any by default. */
  readonly accept?: string | undefined;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: File[]) => void;
  /** Renders the button, with a function that opens the chooser. */
  readonly children: (open: () => void) => ReactNode;
}

/** The browser's file chooser behind a button in our style. */
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
          // Otherwise the same file could not be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
