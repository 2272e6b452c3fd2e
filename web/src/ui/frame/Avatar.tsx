import { imageSetAt } from '../../lib/image.ts';
import classes from './Avatar.module.css';

interface AvatarProps {
  readonly src: string;
  readonly name: string;
  /** In CSS pixels; each size has its line in the styles, as what the server draws has no `style`. */
  readonly size?: 24 | 32 | 40 | 60 | 64 | 72 | 88;
}

/** A portrait, or the first character of the name on a quiet ground. Decoration beside the name. */
export function Avatar({ src, name, size = 32 }: AvatarProps) {
  if (src)
    return (
      <img
        className={classes.avatar}
        data-size={size}
        {...imageSetAt(src, size)}
        alt=""
        width={size}
        height={size}
      />
    );
  return (
    <span
      className={classes.avatar}
      data-size={size}
      data-initial={Array.from(name)[0]}
      aria-hidden="true"
    />
  );
}
