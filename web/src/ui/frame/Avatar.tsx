import { imageSetAt } from '../image/image.ts';
import classes from './Avatar.module.css';

interface AvatarProps {
  readonly src: string;
  readonly name: string;
  /** In CSS pixels. Each size has a rule in the styles, as pages drawn by the server cannot have a `style`. */
  readonly size?: 24 | 32 | 40 | 60 | 64 | 72 | 88;
}

/** A portrait, or the initial of the name. Decoration: the name is beside it. */
export function Avatar({ src, name, size = 32 }: AvatarProps) {
  if (src)
    return (
      <img
        className={`stack place-center rigid link bold rounded-full ${classes.avatar}`}
        data-size={size}
        {...imageSetAt(src, size)}
        alt=""
        width={size}
        height={size}
      />
    );
  return (
    <span
      className={`stack place-center rigid link bold rounded-full ${classes.avatar}`}
      data-size={size}
      data-initial={Array.from(name)[0]}
      aria-hidden="true"
    />
  );
}
