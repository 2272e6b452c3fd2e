/** The renderer of Markdown, with its parser: 21 kB that come when there is a text to show. */
export const renderedMarkdown = () => import('./RenderedMarkdown.tsx');
