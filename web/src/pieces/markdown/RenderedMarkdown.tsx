import { markdownFault } from '@shieldsource/contract/markdown';
import { useEffect, useMemo } from 'react';
import { elementsOf, Images } from './elements.tsx';
import type { NamedImage } from './MarkdownBody.tsx';
import { PlainText } from './PlainText.tsx';

interface RenderedMarkdownProps {
  readonly text: string;
  readonly images: readonly NamedImage[];
  readonly isArticle: boolean;
}

/** Renders Markdown; a text that would block the page is shown unrendered. */
export default function RenderedMarkdown({ text, images, isArticle }: RenderedMarkdownProps) {
  const drawn = useMemo(
    () => (markdownFault(text) === null ? elementsOf(text, isArticle) : <PlainText text={text} />),
    [text, isArticle],
  );
  // The browser scrolls to the address's anchor only once, maybe before the text has arrived.
  useEffect(() => {
    if (isArticle) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isArticle]);
  return <Images value={images}>{drawn}</Images>;
}
