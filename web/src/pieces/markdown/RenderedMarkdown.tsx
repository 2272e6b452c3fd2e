import { fileIdsIn } from '@shieldsource/contract/files';
import { markdownFault } from '@shieldsource/contract/markdown';
import { createContext, type ComponentProps, use, useEffect, useMemo } from 'react';
import Markdown, { type Components, defaultUrlTransform, type ExtraProps } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { headingId } from './headings.ts';
import type { NamedImage } from './MarkdownBody.tsx';
import classes from './MarkdownBody.module.css';
import { PlainText } from './PlainText.tsx';
import { ReportPicture } from './ReportPicture.tsx';

/**
 * Raw HTML in the text stays text. Pictures come from uploads only: others would tell a stranger's
 * server who reads the report. A text that would hold up the page is shown as it was written.
 */
export default function RenderedMarkdown({ text, images, isArticle }: RenderedMarkdownProps) {
  const isRenderable = useMemo(() => markdownFault(text) === null, [text]);
  // The browser looks for the section of an address only once: by then the text may not have arrived.
  useEffect(() => {
    if (isArticle) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isArticle]);
  if (!isRenderable) return <PlainText text={text} />;
  return (
    <Images value={images}>
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[[rehypeSanitize, allowed]]}
        urlTransform={(url) => (fileIdsIn(url).length > 0 ? url : defaultUrlTransform(url))}
        components={isArticle ? articleComponents : components}
      >
        {text}
      </Markdown>
    </Images>
  );
}

interface RenderedMarkdownProps {
  readonly text: string;
  readonly images: readonly NamedImage[];
  readonly isArticle: boolean;
}

const Images = createContext<readonly NamedImage[]>([]);

const allowed = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, src: ['file'] },
};

const components: Components = {
  // The page has two levels of headings above; texts begin with one or two signs alike.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  img: Picture,
  // A block wider than the page is scrolled, by keyboard too.
  pre: ({ children }) => (
    <pre className={classes.code} tabIndex={0}>
      {children}
    </pre>
  ),
  table: ({ children }) => (
    <div className={classes.table}>
      <table>{children}</table>
    </div>
  ),
};

const articleComponents: Components = {
  ...components,
  h1: Section,
  h2: Section,
  h3: Subsection,
  h4: ({ children }) => <h4>{children}</h4>,
};

type HeadingProps = ComponentProps<'h2'> & ExtraProps;

// Its line in the text is what the list of headings knows too.
const idOf = ({ node }: HeadingProps) => headingId(node?.position?.start.line ?? 0);

function Section(props: HeadingProps) {
  return <h2 id={idOf(props)}>{props.children}</h2>;
}

function Subsection(props: HeadingProps) {
  return <h3 id={idOf(props)}>{props.children}</h3>;
}

function Picture({ src, alt = '' }: { src?: unknown; alt?: string | undefined }) {
  const images = use(Images);
  const [id] = typeof src === 'string' ? fileIdsIn(src) : [];
  return <ReportPicture name={alt} image={images.find((image) => image.id === id)} />;
}
