import { useLingui } from '@lingui/react/macro';
import { LazyPage } from '../../ui/page/LazyPage.tsx';
import classes from './MarkdownBody.module.css';

/** A picture that the text names as `file:{id}`. */
export interface NamedImage {
  readonly id: string;
  readonly url: string;
}

interface MarkdownBodyProps {
  readonly text: string;
  readonly images: readonly NamedImage[];
  /** Smaller, for comments. */
  readonly compact?: boolean;
  /** The only text of its page: its headings follow the page's own, and may be jumped to (`headingsOf`). */
  readonly isArticle?: boolean;
}

const rendered = () => import('./RenderedMarkdown.tsx');

/** Markdown as people read it. The renderer is fetched when the first text is shown. */
export function MarkdownBody({
  text,
  images,
  compact = false,
  isArticle = false,
}: MarkdownBodyProps) {
  const { t } = useLingui();
  if (!text.trim()) return <p className={classes.body}>{t`还没有内容`}</p>;
  return (
    <div
      className={`${classes.body} ${compact ? classes.compact : ''} ${isArticle ? classes.article : ''}`}
    >
      <LazyPage load={rendered} given={{ text, images, isArticle }} lines={3} />
    </div>
  );
}
