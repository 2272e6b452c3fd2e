import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { oneStop } from '../../ui/keys/one-stop.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { SendingRow } from '../upload/SendingRow.tsx';
import { outlined } from './edits.ts';
import { EditorTools } from './EditorTools.tsx';
import classes from './MarkdownEditor.module.css';
import { MarkdownBody } from './MarkdownBody.tsx';
import type { ImageUploads } from './use-image-uploads.ts';
import { useEditor } from './use-editor.ts';

/** Few pictures are refused. */
const RefusedUploads = lazyPart(() => import('../files/RefusedUploads.tsx'));

interface MarkdownEditorProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  /** The limit of characters, shown when it comes near. */
  readonly max: number;
  /** A text to start from, offered while the field is empty. */
  readonly outline?: string;
  /** Lower, for comments. */
  readonly compact?: boolean;
  /** Takes the focus when its dialog opens. */
  readonly isFirst?: boolean;
  /** Without it pictures cannot be pasted. */
  readonly uploads?: ImageUploads;
  /** Called with dropped or pasted files that are not pictures; answers false where not all were taken. */
  readonly onOtherFiles?: (files: File[]) => unknown;
}

/** A plain text field for Markdown with a toolbar and a preview. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, name, value, error, max, compact, uploads } = props;
  const { t } = useLingui();
  const id = useId();
  const [view, setView] = useState<'write' | 'read'>('write');
  const { field, isOver, handlers, apply, take } = useEditor(props);
  const insertOutline = () => apply((marked) => outlined(marked, props.outline ?? ''));
  const used = value.length.toLocaleString('zh-CN');
  const limit = max.toLocaleString('zh-CN');

  return (
    <div
      className={`rounded-small on-surface edged ${classes.editor}`}
      data-compact={compact || undefined}
      data-fault={error ? true : undefined}
    >
      <div className={`row wrap justify-between gap-2-12 line-below ${classes.bar}`}>
        <div
          className={`flex gap-2 ${classes.views}`}
          {...oneStop}
          role="tablist"
          aria-label={label}
        >
          {(['write', 'read'] as const).map((one) => (
            <button
              key={one}
              className="soft bare rounded-small pointer min-h-32"
              type="button"
              role="tab"
              id={`${id}-${one}`}
              aria-selected={view === one}
              aria-controls={`${id}-panel`}
              onClick={() => setView(one)}
            >
              {one === 'write' ? t`编辑` : t`预览`}
            </button>
          ))}
        </div>
        {view === 'write' && <EditorTools apply={apply} onPictures={uploads && take} />}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${view}`}>
        <textarea
          ref={field}
          className={`block w-full p-14-16 bare ${classes.field}`}
          name={name}
          data-autofocus={props.isFirst || undefined}
          hidden={view !== 'write'}
          placeholder={props.placeholder}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          data-over={isOver || undefined}
          {...handlers}
          onBlur={props.onBlur}
        />
        {view === 'read' && (
          <div className={classes.preview}>
            <MarkdownBody
              text={value}
              images={uploads?.images ?? []}
              compact={compact ?? false}
              hasSource={false}
            />
          </div>
        )}
      </div>
      {uploads?.sending.map((one) => (
        <div key={one.key} className="line-above">
          <SendingRow sending={one} onCancel={() => uploads.cancel(one.key)} />
        </div>
      ))}
      {uploads && uploads.faults.shown.length > 0 && (
        <RefusedUploads faults={uploads.faults} onAttach={props.onOtherFiles} />
      )}
      <div className={`flex justify-between gap-12 note leading-18 ${classes.foot}`}>
        <span id={`${id}-error`} className="fault" role={error ? 'alert' : undefined}>
          {error}
        </span>
        {props.outline && !value && view === 'write' && (
          <button
            type="button"
            className={`link bare pointer ${classes.outline}`}
            onClick={insertOutline}
          >
            {t`填入提纲`}
          </button>
        )}
        <span
          className={`faint tabular nowrap ${classes.used}`}
          data-over={value.length > max || undefined}
        >
          {used} / {limit}
        </span>
      </div>
    </div>
  );
}
