import { useLingui } from '@lingui/react/macro';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './RefusedUploads.module.css';
import type { UploadFaults } from './use-upload-faults.ts';

interface RefusedUploadsProps {
  readonly faults: UploadFaults;
  /** Attaches what cannot be shown, where there are attachments; false where there was no room. */
  readonly onAttach?: ((files: File[]) => unknown) | undefined;
}

/** Says which pictures were refused and why, beside the place where they were chosen. */
export default function RefusedUploads({ faults, onAttach }: RefusedUploadsProps) {
  const { t } = useLingui();
  if (faults.shown.length === 0) return null;
  return (
    <ul className="p-4-12 fault small no-bullets" role="alert">
      {faults.shown.map(({ key, words, file }) => (
        <li key={key} className="row justify-between gap-12" ref={intoView}>
          <span className="grow">{words}</span>
          {file && onAttach && (
            <button
              type="button"
              className={`rigid link bare pointer ${classes.attach}`}
              onClick={() => {
                if (onAttach([file]) !== false) faults.close(key);
              }}
            >
              {t`作为附件上传`}
            </button>
          )}
          <button
            type="button"
            className={`stack place-center rigid faint no-ground pointer borderless rounded-small ${classes.close}`}
            aria-label={t`关闭`}
            onClick={() => faults.close(key)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Below a long text the message could be out of sight. */
const intoView = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'nearest' });
