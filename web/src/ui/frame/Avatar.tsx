import classes from './Avatar.module.css';

/** A portrait, or the first character of the name on a quiet ground. Decoration beside the name. */
export function Avatar({ src, name, size = 32 }: { src: string; name: string; size?: number }) {
  const style = { width: size, height: size, fontSize: size * 0.44 };
  if (src)
    return (
      <img className={classes.avatar} src={src} alt="" width={size} height={size} style={style} />
    );
  return (
    <span
      className={classes.avatar}
      style={style}
      data-initial={Array.from(name)[0]}
      aria-hidden="true"
    />
  );
}
