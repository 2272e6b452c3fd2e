import { t } from '@lingui/core/macro';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { isComposing as isOfInputMethod } from '../../ui/keys/key-of.ts';
import { block, continueList, type Edit, type Marked, packets, unfinished, wrap } from './edits.ts';
import { isPicture } from './is-picture.ts';
import type { ImageUploads } from './use-image-uploads.ts';

interface EditorRules {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly uploads?: ImageUploads;
  readonly onOtherFiles?: (files: File[]) => unknown;
}

/** Everything an editor's field does beyond typing: tools, lists, pictures by paste and drop. */
export function useEditor({ value, onChange, uploads, onOtherFiles }: EditorRules) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const [isOver, setOver] = useState(false);

  // a `value` of React's would also be copied into the field's default, at every key
  useLayoutEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [value]);

  function apply(make: (marked: Marked) => Edit | undefined): boolean {
    const area = field.current;
    if (!area) return false;
    const edit = make({ text: area.value, from: area.selectionStart, to: area.selectionEnd });
    if (!edit) return false;
    area.focus();
    area.setSelectionRange(edit.from, edit.to);
    typeInto(area, edit.text);
    area.setSelectionRange(...edit.select);
    return true;
  }

  async function insertPicture(file: File) {
    if (!uploads) return;
    const name = pictureName(file);
    const place = unfinished(name);
    apply((marked) => block(marked, place));
    const id = await uploads.send(file, name);
    swap(place, id ? `![${name}](file:${id})` : '');
  }

  // Replaces a placeholder without moving the cursor, and where possible without breaking undo.
  function swap(place: string, text: string) {
    const area = field.current;
    const start = area?.value.indexOf(place) ?? -1;
    if (!area || start < 0) return;
    const end = start + place.length;
    if (document.activeElement !== area || isComposing.current) {
      area.setRangeText(text, start, end, 'preserve');
      onChange(area.value);
      return;
    }
    const moved = (at: number) =>
      at >= end ? at + text.length - place.length : Math.min(at, start);
    const [from, to] = [moved(area.selectionStart), moved(area.selectionEnd)];
    area.setSelectionRange(start, end);
    typeInto(area, text);
    area.setSelectionRange(from, to);
  }

  async function take(files: readonly File[]) {
    uploads?.faults.clear();
    const others: File[] = [];
    for (const file of files) {
      // what has no place beside the text is sent, so that the server says why it is not shown
      if (uploads && (!onOtherFiles || (await isPicture(file)))) void insertPicture(file);
      else others.push(file);
    }
    if (others.length > 0) onOtherFiles?.(others);
  }

  const takesFiles = uploads !== undefined || onOtherFiles !== undefined;
  function takeFrom(event: ClipboardEvent | DragEvent, { files }: DataTransfer) {
    if (files.length === 0 || !takesFiles) return;
    event.preventDefault();
    void take([...files]);
  }

  const handlers = {
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value),
    onPaste: (event: ClipboardEvent) => {
      // Text copied from an office program comes with a picture of itself.
      if (event.clipboardData.types.includes('text/plain')) {
        const pasted = event.clipboardData.getData('text/plain');
        if (apply((marked) => packets(marked, pasted))) event.preventDefault();
        return;
      }
      takeFrom(event, event.clipboardData);
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: () => {
      isComposing.current = false;
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      takeFrom(event, event.dataTransfer);
    },
    onKeyDown: (event: KeyboardEvent) => {
      // some browsers end a composition before the Enter that ended it
      if (isComposing.current || isOfInputMethod(event.nativeEvent)) return;
      const isBold = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'b';
      if (isBold) apply((marked) => wrap(marked, '**', '**', t`粗体`));
      if (isBold || (isPlainEnter(event) && apply(continueList))) event.preventDefault();
    },
  };

  return { field, isOver, apply, take, handlers };
}

/** With Ctrl it sends, and with Shift it begins a line without an item. */
const isPlainEnter = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !shiftKey && !altKey;

// Inserted as if typed, so that undo works; set directly in browsers that no longer support that.
function typeInto(area: HTMLTextAreaElement, text: string): void {
  const isTyped = text
    ? document.execCommand('insertText', false, text)
    : document.execCommand('delete');
  if (isTyped) return;
  area.setRangeText(text);
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** A name for the square brackets of Markdown. Pasted pictures are all called `image.png`. */
function pictureName(file: File): string {
  const bare = file.name.replace(/\.\w+$/, '').replace(/[[\]()\\\n]/g, '');
  return !bare || bare === 'image' ? t`截图` : bare;
}
