import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { sizeOf } from '../../lib/size-of.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { FileAct, FileRow } from './FileRow.tsx';
import { FileChooser } from './FileChooser.tsx';
import classes from './upload.module.css';
import { useDrop } from './use-drop.ts';
import type { Upload, UploadList } from './use-upload-list.ts';

interface UploadFieldProps<Result> {
  readonly uploads: UploadList<Result>;
  /** By which a form finds the button, to lead to it. */
  readonly name?: string;
  /** The label of the button. */
  readonly add: string;
  /** The name of the file chooser. */
  readonly choose: string;
  /** Says how many files and how large. */
  readonly hint: string;
  /** MIME types; any by default. */
  readonly accept?: string | undefined;
  /** An error about the files as a whole. */
  readonly error?: string | undefined;
}

/** Chooses or drops files and shows their uploads to the address of `useUploadList`. */
export function UploadField<Result>({
  uploads,
  name,
  add,
  choose,
  hint,
  accept,
  error,
}: UploadFieldProps<Result>) {
  const hintId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const drop = useDrop(uploads.add);
  const { items, max } = uploads;

  function remove(key: string) {
    uploads.remove(key);
    // The pressed button has been removed.
    button.current?.focus();
  }

  return (
    <div className="stack gap-8">
      <div className={`row wrap gap-8-12 ${classes.drop}`} {...drop}>
        <FileChooser label={choose} accept={accept} isMultiple onFiles={uploads.add}>
          {(open) => (
            <button
              ref={button}
              type="button"
              name={name}
              className={`inline-flex items-center gap-6 on-surface pointer edged rounded-small ${classes.choose}`}
              aria-describedby={hintId}
              // Not `disabled`, which would lose the focus when the last file is added.
              aria-disabled={items.length >= max}
              onClick={() => items.length < max && open()}
            >
              <Icon name="upload" size={16} />
              {add}
            </button>
          )}
        </FileChooser>
        <span id={hintId} className="quiet">
          {hint}
        </span>
      </div>
      {items.length > 0 && (
        <ul className="stack gap-6">
          {items.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              onRetry={() => uploads.retry(item)}
              onRemove={() => remove(item.key)}
            />
          ))}
        </ul>
      )}
      {error && (
        <p className="fault small" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface UploadRowProps<Result> {
  readonly item: Upload<Result>;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function UploadRow<Result>({ item, onRetry, onRemove }: UploadRowProps<Result>) {
  const { t } = useLingui();
  const { name, sizeBytes, share, result, fault, again, isHeld = false } = item;
  const isUnderWay = result === undefined && fault === undefined;
  const percent = `${Math.floor(share * 100)}%`;
  return (
    <FileRow
      name={name}
      note={fault ?? (isUnderWay ? percent : sizeOf(sizeBytes))}
      isFault={fault !== undefined}
    >
      {again && (
        <FileAct
          name={isHeld ? t`仍要上传 ${name}` : t`重新上传 ${name}`}
          icon={isHeld ? 'upload' : 'refresh'}
          onClick={onRetry}
        />
      )}
      <FileAct
        name={isUnderWay ? t`取消上传 ${name}` : t`移除 ${name}`}
        icon="close"
        onClick={onRemove}
      />
      {isUnderWay && (
        <progress
          className={`w-full absolute ${classes.progress}`}
          aria-label={t`${name} 的上传进度`}
          value={share}
        />
      )}
    </FileRow>
  );
}
