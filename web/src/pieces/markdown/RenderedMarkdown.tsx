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

/** A text that would hold up the page is shown as it was written. */
export default function RenderedMarkdown({ text, images, isArticle }: RenderedMarkdownProps) {
  const drawn = useMemo(
    () => (markdownFault(text) === null ? elementsOf(text, isArticle) : <PlainText text={text} />),
    [text, isArticle],
  );
  // The browser looks for the section of an address only once: by then the text may not have arrived.
  useEffect(() => {
    if (isArticle) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isArticle]);
  return <Images value={images}>{drawn}</Images>;
}
