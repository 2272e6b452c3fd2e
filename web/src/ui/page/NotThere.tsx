import { Link } from 'react-router';
import button from '../form/button.module.css';
import { Nothing } from '../states/Nothing.tsx';
import { TitleBar } from './TitleBar.tsx';

interface NotThereProps {
  /** What the page is called that would show it. */
  readonly page: string;
  readonly title: string;
  /** Why it may be missing. */
  readonly hint: string;
  /** The list that it would stand in, and what leads there. */
  readonly list: string;
  readonly act: string;
}

/** In the place of something that does not exist, or is not for who asks. */
export function NotThere({ page, title, hint, list, act }: NotThereProps) {
  return (
    <>
      <TitleBar title={page} back={list} />
      <Nothing title={title} hint={hint}>
        <Link className={button.quiet} to={list}>
          {act}
        </Link>
      </Nothing>
    </>
  );
}
