import { fileIdsIn } from '@shieldsource/contract/files';
import { createContext, use } from 'react';
import Markdown, { type Components, defaultUrlTransform } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import type { NamedImage } from './MarkdownBody.tsx';
import classes from './MarkdownBody.module.css';
import { ReportPicture } from './ReportPicture.tsx';

/**
 * Raw HTML in the text stays text. Pictures come from uploads only: others would tell a stranger's
 * server who reads the report.
 */
export default function RenderedMarkdown({ text, images }: RenderedMarkdownProps) {
  return (
    <Images value={images}>
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[[rehypeSanitize, allowed]]}
        urlTransform={(url) => (fileIdsIn(url).length > 0 ? url : defaultUrlTransform(url))}
        components={components}
      >
        {text}
      </Markdown>
    </Images>
  );
}

interface RenderedMarkdownProps {
  readonly text: string;
  readonly images: readonly NamedImage[];
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

function Picture({ src, alt = '' }: { src?: unknown; alt?: string | undefined }) {
  const images = use(Images);
  const [id] = typeof src === 'string' ? fileIdsIn(src) : [];
  return <ReportPicture name={alt} image={images.find((image) => image.id === id)} />;
}
