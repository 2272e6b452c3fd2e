import { imageAt } from '../../lib/image.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import classes from './GiftsPage.module.css';

/** A gift's first picture, small; decoration beside its name. */
export function GiftThumb({ image }: { image: string }) {
  if (image) return <img className={classes.thumb} src={imageAt(image, 44)} alt="" />;
  return (
    <span className={classes.thumb}>
      <Icon name="gift" />
    </span>
  );
}
