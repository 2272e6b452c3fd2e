import { useLingui } from '@lingui/react/macro';
import type { AnnouncementKind } from '@shieldsource/contract/announcements/calls';
import { imageTypes } from '../../ui/image/image.ts';
import { AnnouncementCover } from '../../pieces/announcements/AnnouncementCover.tsx';
import RefusedUploads from '../../pieces/files/RefusedUploads.tsx';
import type { ImageUploads } from '../../pieces/markdown/use-image-uploads.ts';
import { Button } from '../../ui/form/Button.tsx';
import { FileChooser } from '../../pieces/upload/FileChooser.tsx';
import { SendingRow } from '../../pieces/upload/SendingRow.tsx';
import { useDrop } from '../../pieces/upload/use-drop.ts';
import classes from './AnnouncementPage.module.css';

interface CoverFieldProps {
  /** The id of the chosen picture, or null. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly kind: AnnouncementKind;
  /** Undefined while the announcement is not saved yet. */
  readonly announcementId: string | undefined;
  readonly uploads: ImageUploads;
}

/** The cover of an announcement; without one the portal shows a drawing for its kind. */
export function CoverField({ value, onChange, kind, announcementId, uploads }: CoverFieldProps) {
  const { t } = useLingui();
  const shown = uploads.images.find(({ id }) => id === value);

  const drop = useDrop((files) => void choose(files));

  async function choose([file]: readonly File[]) {
    uploads.faults.clear();
    const id = file && !uploads.isBusy && (await uploads.send(file, file.name));
    if (id) onChange(id);
  }

  return (
    <div>
      <p className={classes.label}>{t`封面`}</p>
      <div className={`clip rounded-small bordered ${classes.cover}`} {...drop}>
        <AnnouncementCover cover={shown?.url ?? ''} kind={kind} id={announcementId} width={240} />
      </div>
      {uploads.sending.map((one) => (
        <SendingRow key={one.key} sending={one} onCancel={() => uploads.cancel(one.key)} />
      ))}
      <RefusedUploads faults={uploads.faults} />
      <p className="flex wrap gap-8 mt-8">
        <FileChooser
          label={t`选择封面图片`}
          accept={imageTypes}
          onFiles={(files) => void choose(files)}
        >
          {(open) => (
            <Button size="compact-md" variant="default" disabled={uploads.isBusy} onClick={open}>
              {value === null ? t`选择封面` : t`更换封面`}
            </Button>
          )}
        </FileChooser>
        {value !== null && (
          <Button size="compact-md" variant="subtle" onClick={() => onChange(null)}>
            {t`不用封面`}
          </Button>
        )}
      </p>
      <p className="mt-8 quiet">{t`16 : 9 的图片最合适，10 MB 以内，也可以拖到上面；没有封面时显示类型图案。`}</p>
    </div>
  );
}
