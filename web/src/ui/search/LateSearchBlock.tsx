import { lazyPart } from '../page/lazy-part.tsx';
import classes from './SearchBlock.module.css';

/** A search block of one row whose code comes after the page; its place is kept. */
export const LateSearchBlock = lazyPart(
  async () => ({ default: (await import('./SearchBlock.tsx')).SearchBlock }),
  <div className={classes.place} />,
);
