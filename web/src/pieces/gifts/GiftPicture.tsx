import { imageAt } from '../../lib/image.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './gifts.module.css';

interface GiftPictureProps {
  /** '' shows a drawing. */
  readonly image: string;
  /** Empty where the name stands beside it. */
  readonly alt?: string;
  /** In CSS pixels. */
  readonly width: number;
}

/** A photograph of a gift in its frame. */
export function GiftPicture({ image, alt = '', width }: GiftPictureProps) {
  return (
    <span className={classes.picture}>
      {image ? (
        <img src={imageAt(image, width)} alt={alt} loading="lazy" decoding="async" />
      ) : (
        <Icon name="gift" size={Math.min(56, Math.round(width / 3))} />
      )}
    </span>
  );
}
