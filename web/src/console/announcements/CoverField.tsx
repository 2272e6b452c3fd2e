import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { AnnouncementKind } from '@shieldsource/contract/announcements';
import { useRef } from 'react';
import { AnnouncementCover } from '../../pieces/announcements/AnnouncementCover.tsx';
import { RefusedUploads } from '../../pieces/files/RefusedUploads.tsx';
import type { ImageUploads } from '../../pieces/markdown/use-image-uploads.ts';
import classes from './AnnouncementForm.module.css';

interface CoverFieldProps {
  /** Of the chosen picture, or null. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly kind: AnnouncementKind;
  readonly uploads: ImageUploads;
}

/** The cover of an announcement; without one the portal shows a drawing of its kind. */
export function CoverField({ value, onChange, kind, uploads }: CoverFieldProps) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const shown = uploads.images.find(({ id }) => id === value);

  async function choose(file: File | undefined) {
    const id = file && (await uploads.send(file, file.name));
    if (id) onChange(id);
  }

  return (
    <div>
      <p className={classes.label}>{t`封面`}</p>
      <div className={classes.cover}>
        <AnnouncementCover cover={shown?.url ?? ''} kind={kind} width={240} />
      </div>
      {uploads.sending.map(({ key, name, share }) => (
        <p key={key} className={classes.sending}>
          <progress aria-label={t`${name} 的上传进度`} value={share} />
          <Button size="compact-sm" variant="default" onClick={() => uploads.cancel(key)}>
            {t`取消`}
          </Button>
        </p>
      ))}
      <RefusedUploads faults={uploads.faults} />
      <p className={classes.coverActs}>
        <Button
          size="compact-md"
          variant="default"
          disabled={uploads.isBusy}
          onClick={() => chooser.current?.click()}
        >
          {value === null ? t`选择封面` : t`更换封面`}
        </Button>
        {value !== null && (
          <Button size="compact-md" variant="subtle" onClick={() => onChange(null)}>
            {t`不用封面`}
          </Button>
        )}
      </p>
      <p className={classes.hint}>{t`16 : 9 的图片最合适，10 MB 以内；没有封面时显示类型图案。`}</p>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        aria-label={t`选择封面图片`}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
