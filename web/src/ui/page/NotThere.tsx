import { Link } from 'react-router';
import button from '../form/button.module.css';
import { Nothing } from '../states/Nothing.tsx';
import { TitleBar } from './TitleBar.tsx';

interface NotThereProps {
  /** The title of the page that would show it. */
  readonly page: string;
  readonly title: string;
  /** Why it may not exist. */
  readonly hint: string;
  /** The path of its list, and the label of the link to it. */
  readonly list: string;
  readonly act: string;
}

/** Replaces the page of something that does not exist or is not accessible. */
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
