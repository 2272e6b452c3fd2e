import { shownIn } from '@shieldsource/contract/text/shown-markdown';
import { shows } from '@shieldsource/contract/text/visible';
import { useLingui } from '@lingui/react/macro';
import { LazyPage } from '../../ui/page/LazyPage.tsx';
import classes from './MarkdownBody.module.css';
import { renderedMarkdown } from './rendered.ts';
import type { NamedImage } from './ReportPicture.tsx';

interface MarkdownBodyProps {
  readonly text: string;
  readonly images: readonly NamedImage[];
  /** Smaller, for comments. */
  readonly compact?: boolean;
  /** The main text of its page: its headings are those of the page, and have ids to jump to (`headingsOf`). */
  readonly isArticle?: boolean;
  /** Offers the text as it was typed. */
  readonly hasSource?: boolean;
}

/** Rendered Markdown, and the text as it was typed. The renderer is fetched with the first text. */
export function MarkdownBody({
  text,
  images,
  compact = false,
  isArticle = false,
  hasSource = true,
}: MarkdownBodyProps) {
  const { t } = useLingui();
  if (!shows(shownIn(text))) return <p className={classes.body}>{t`还没有内容`}</p>;
  return (
    <div
      className={`${classes.body} ${compact ? classes.compact : ''} ${isArticle ? classes.article : ''}`}
    >
      <LazyPage load={renderedMarkdown} given={{ text, images, isArticle, hasSource }} lines={3} />
    </div>
  );
}
