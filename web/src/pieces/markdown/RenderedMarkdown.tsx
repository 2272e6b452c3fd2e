import { markdownFault } from '@shieldsource/contract/text/markdown';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import button from '../../ui/form/button.module.css';
import { elementsOf, Images } from './elements.tsx';
import type { NamedImage } from './ReportPicture.tsx';
import classes from './MarkdownBody.module.css';
import { PlainText, TypedText } from './PlainText.tsx';

interface RenderedMarkdownProps {
  readonly text: string;
  readonly images: readonly NamedImage[];
  readonly isArticle: boolean;
  readonly hasSource: boolean;
}

/** One line without anything that Markdown reads is its own source. */
const isPlain = (text: string): boolean => /^[^\n\r*~`[#>|+-]*$/.test(text);

/** Renders Markdown, and at a press shows it as it was typed; a text that would block the page is shown unrendered. */
export default function RenderedMarkdown({
  text,
  images,
  isArticle,
  hasSource,
}: RenderedMarkdownProps) {
  const { t } = useLingui();
  // of this text: the next report is read as it is meant
  const [typed, setTyped] = useState<string>();
  const isTyped = typed === text;
  const drawn = useMemo(
    () => (markdownFault(text) === null ? elementsOf(text, isArticle) : <PlainText text={text} />),
    [text, isArticle],
  );
  // The browser scrolls to the address's anchor only once, maybe before the text has arrived.
  useEffect(() => {
    if (isArticle) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isArticle]);
  return (
    <>
      {isTyped ? <TypedText text={text} /> : <Images value={images}>{drawn}</Images>}
      {hasSource && !isPlain(text) && (
        <button
          type="button"
          className={`${button.link} ${classes.source}`}
          aria-pressed={isTyped}
          onClick={() => setTyped(isTyped ? undefined : text)}
        >
          {isTyped ? t`看排版` : t`看原文`}
        </button>
      )}
    </>
  );
}
