import { Link } from 'react-router';
import button from '../form/button.module.css';
import { EmptyState } from '../states/EmptyState.tsx';
import { TitleBar } from './TitleBar.tsx';

interface NotFoundProps {
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
export function NotFound({ page, title, hint, list, act }: NotFoundProps) {
  return (
    <>
      <TitleBar title={page} back={list} />
      <EmptyState title={title} hint={hint}>
        <Link className={`plain on-surface ${button.quiet}`} to={list}>
          {act}
        </Link>
      </EmptyState>
    </>
  );
}
