import { useLingui } from '@lingui/react/macro';
import { type DragEvent, useId, useRef, useState } from 'react';
import { sizeOf } from '../../lib/formats.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './files.module.css';
import type { Upload, Uploads } from './use-uploads.ts';

/** Where attachments are chosen or dropped, and seen on their way. */
export function AttachmentPicker({
  uploads,
  error,
}: {
  uploads: Uploads;
  error?: string | undefined;
}) {
  const { t } = useLingui();
  const hintId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { max, isImages } = uploads;
  const limit = sizeOf(uploads.maxBytes).replace('.00', '');

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploads.add([...event.dataTransfer.files]);
  };

  return (
    <div className={classes.picker}>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <button
          type="button"
          className={classes.choose}
          aria-describedby={hintId}
          disabled={uploads.items.length >= max}
          onClick={() => chooser.current?.click()}
        >
          <Icon name="upload" size={16} />
          {isImages ? t`添加图片` : t`添加附件`}
        </button>
        <span id={hintId} className={classes.hint}>
          {isImages
            ? t`也可以拖到这里。最多 ${max} 张，每张不超过 ${limit}`
            : t`也可以拖到这里。最多 ${max} 个，每个不超过 ${limit}`}
        </span>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={isImages ? 'image/png,image/jpeg,image/webp,image/gif' : undefined}
          aria-label={isImages ? t`选择图片` : t`选择附件`}
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {uploads.items.length > 0 && (
        <ul className={classes.files}>
          {uploads.items.map((item) => (
            <UploadRow key={item.key} item={item} onRemove={() => uploads.remove(item.key)} />
          ))}
        </ul>
      )}
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function UploadRow({ item, onRemove }: { item: Upload; onRemove: () => void }) {
  const { t } = useLingui();
  const { name, share, stored, fault } = item;
  const isUnderWay = !stored && !fault;
  return (
    <li className={classes.file} data-fault={fault ? true : undefined}>
      <Icon name={fault ? 'alert' : 'file'} size={18} />
      <span className={classes.name}>{name}</span>
      <span className={classes.size}>
        {fault ?? (isUnderWay ? `${Math.floor(share * 100)}%` : sizeOf(item.sizeBytes))}
      </span>
      <button
        type="button"
        className={classes.act}
        aria-label={isUnderWay ? t`取消上传 ${name}` : t`移除 ${name}`}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
      {isUnderWay && (
        <progress className={classes.progress} aria-label={t`${name} 的上传进度`} value={share} />
      )}
    </li>
  );
}
