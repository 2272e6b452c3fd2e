import { imageSetAt } from '../../ui/image/image.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './gifts.module.css';
import { phone } from '../../ui/theme/screens.ts';

interface GiftPictureProps {
  /** '' shows a drawing. */
  readonly image: string;
  /** Empty where the name is beside it. */
  readonly alt?: string;
  /** In CSS pixels. */
  readonly width: number;
  /** The width on phones, if it differs. */
  readonly widthOnPhones?: number;
  /** Visible as soon as the page is shown: loaded at once, with priority. */
  readonly isFirst?: boolean;
}

/** The picture of a gift in its frame. */
export function GiftPicture({ image, alt = '', width, widthOnPhones, isFirst }: GiftPictureProps) {
  return (
    <span className={`stack place-center w-full clip sunken ${classes.picture}`}>
      {image ? (
        <picture>
          {widthOnPhones && (
            <source media={phone} srcSet={imageSetAt(image, widthOnPhones).srcSet} />
          )}
          <img
            {...imageSetAt(image, width)}
            alt={alt}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
          />
        </picture>
      ) : (
        <Icon name="gift" size={Math.min(56, Math.round(width / 3))} />
      )}
    </span>
  );
}
