import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { imageTypes } from '../../ui/image/image.ts';
import { FileChooser } from '../upload/FileChooser.tsx';
import { oneStop } from '../../ui/keys/one-stop.ts';
import { code, type Edit, type Marked, prefix, wrap } from './edits.ts';
import classes from './MarkdownEditor.module.css';

interface EditorToolsProps {
  readonly apply: (make: (marked: Marked) => Edit) => unknown;
  /** Where the text may contain pictures. */
  readonly onPictures?: ((files: File[]) => unknown) | undefined;
}

/** The toolbar above the field; each tool is focusable and has a name for screen readers. */
export function EditorTools({ apply, onPictures }: EditorToolsProps) {
  const { t } = useLingui();
  const tool = (name: string, sign: ReactNode, make: (marked: Marked) => Edit) => (
    <button
      type="button"
      className={`stack place-center soft no-ground pointer borderless rounded-small ${classes.tool}`}
      aria-label={name}
      title={name}
      onClick={() => apply(make)}
    >
      {sign}
    </button>
  );

  return (
    <div className="flex wrap" {...oneStop} aria-label={t`排版`}>
      {tool(t`小标题`, <Sign path="M6 5v14M18 5v14M6 12h12" />, (at) => prefix(at, () => '## '))}
      {tool(
        t`粗体`,
        <Sign path="M7.5 5h5.5a3.5 3.5 0 0 1 0 7H7.5zM7.5 12h6.5a3.5 3.5 0 0 1 0 7H7.5z" />,
        (at) => wrap(at, '**', '**', t`粗体`),
      )}
      {tool(
        t`列表`,
        <Sign path="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01" />,
        (at) => prefix(at, () => '- '),
      )}
      {tool(
        t`步骤`,
        <Sign path="M10 6.5h10M10 12h10M10 17.5h10M4 4.5l1.5-.7v5.4M3.8 15.2c.5-1.2 2.6-1.2 2.6.3 0 1.2-2.4 2-2.6 3.7h2.8" />,
        (at) => prefix(at, (line) => `${line + 1}. `),
      )}
      {tool(t`引用`, <Sign path="M5 5v14M10 7.5h9M10 12h9M10 16.5h6" />, (at) =>
        prefix(at, () => '> '),
      )}
      {tool(
        t`代码`,
        <Sign path="M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5M13 5.5l-2 13" />,
        (at) => code(at, t`代码`),
      )}
      {tool(
        t`链接`,
        <Sign path="M10 14a4 4 0 0 0 6 .4l2.6-2.6a4 4 0 0 0-5.7-5.7L11.5 7.5M14 10a4 4 0 0 0-6-.4l-2.6 2.6a4 4 0 0 0 5.7 5.7l1.4-1.4" />,
        (at) => wrap(at, '[', '](https://)', t`链接文字`),
      )}
      {onPictures && (
        <FileChooser label={t`选择图片`} accept={imageTypes} isMultiple onFiles={onPictures}>
          {(open) => (
            <button
              type="button"
              className={`stack place-center soft no-ground pointer borderless rounded-small ${classes.tool}`}
              aria-label={t`插入图片`}
              title={t`插入图片，也可以直接粘贴或拖入`}
              onClick={open}
            >
              <Sign path="M4 5h16v14H4zM4.5 16l4.5-4.5 4 4 2.5-2.5 4 4M15 9v.01" />
            </button>
          )}
        </FileChooser>
      )}
    </div>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
