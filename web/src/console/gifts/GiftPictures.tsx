import { useLingui } from '@lingui/react/macro';
import { imageSetAt, imageTypes } from '../../ui/image/image.ts';
import { Tag } from '../../pieces/coded/Tag.tsx';
import RefusedUploads from '../../pieces/files/RefusedUploads.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { FileChooser } from '../../pieces/upload/FileChooser.tsx';
import { useDrop } from '../../pieces/upload/use-drop.ts';
import type { Sending as SendingImage } from '../../pieces/upload/use-sending.ts';
import classes from './GiftPictures.module.css';
import { type GiftImage, type GiftImages, maxGiftImages } from './use-gift-images.ts';

/** The pictures of a gift: upload, reorder, remove. The first one is the cover. */
export function GiftPictures({ pictures }: { pictures: GiftImages }) {
  const { t } = useLingui();
  const drop = useDrop(pictures.add);
  const { images, sending, faults, isFull } = pictures;
  return (
    <fieldset className={`min-w-0 m-0 p-0 borderless ${classes.pictures}`} {...drop}>
      <legend>{t`图片`}</legend>
      <p className="mb-8 quiet">
        {t`最多 ${maxGiftImages} 张，PNG、JPEG、WebP 或 GIF，每张 10 MB 以内，也可以拖到这里。第一张是封面。`}
      </p>
      <ul className="flex wrap gap-12">
        {images.map((image, index) => (
          <Picture
            key={image.id}
            image={image}
            place={index + 1}
            isLast={index === images.length - 1}
            pictures={pictures}
          />
        ))}
        {sending.map((one) => (
          <Sending key={one.key} sending={one} onCancel={() => pictures.cancel(one.key)} />
        ))}
        {!isFull && (
          <li>
            <FileChooser label={t`选择图片`} accept={imageTypes} isMultiple onFiles={pictures.add}>
              {(open) => (
                <button
                  type="button"
                  className={`gap-6 soft pointer ${classes.add}`}
                  onClick={open}
                >
                  <Icon name="upload" />
                  {t`添加图片`}
                </button>
              )}
            </FileChooser>
          </li>
        )}
      </ul>
      <RefusedUploads faults={faults} />
    </fieldset>
  );
}

interface PictureProps {
  readonly image: GiftImage;
  readonly place: number;
  readonly isLast: boolean;
  readonly pictures: GiftImages;
}

function Picture({ image, place, isLast, pictures }: PictureProps) {
  const { t } = useLingui();
  return (
    <li className={classes.picture}>
      <img {...imageSetAt(image.url, 132)} alt={t`图片 ${place}`} />
      {place === 1 && (
        <span className={classes.cover}>
          <Tag tone="blue">{t`封面`}</Tag>
        </span>
      )}
      <span className={`flex justify-center line-above ${classes.acts}`}>
        <button
          type="button"
          aria-label={t`图片 ${place} 前移`}
          disabled={place === 1}
          onClick={() => pictures.move(image.id, -1)}
        >
          <Icon name="back" size={16} />
        </button>
        <button
          type="button"
          className={classes.later}
          aria-label={t`图片 ${place} 后移`}
          disabled={isLast}
          onClick={() => pictures.move(image.id, 1)}
        >
          <Icon name="back" size={16} />
        </button>
        <button
          type="button"
          aria-label={t`移除图片 ${place}`}
          onClick={() => pictures.remove(image.id)}
        >
          <Icon name="close" size={16} />
        </button>
      </span>
    </li>
  );
}

function Sending({ sending, onCancel }: { sending: SendingImage; onCancel: () => void }) {
  const { t } = useLingui();
  const { name, share } = sending;
  return (
    <li className={classes.picture}>
      <span className={`p-8 soft small ${classes.name}`}>{name}</span>
      <progress aria-label={t`${name} 的上传进度`} value={share} />
      <span className={`flex justify-center line-above ${classes.acts}`}>
        <button type="button" aria-label={t`取消上传 ${name}`} onClick={onCancel}>
          <Icon name="close" size={16} />
        </button>
      </span>
    </li>
  );
}
