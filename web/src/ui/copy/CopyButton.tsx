import { useLingui } from '@lingui/react/macro';
import button from '../form/button.module.css';
import { toast } from '../toast/toasts.ts';
import { copyText, hasClipboard } from './copy-text.ts';

/** Copies a text to the clipboard and confirms it. Not rendered on plain http, where browsers have no clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  if (!hasClipboard()) return null;

  async function copy() {
    if (await copyText(text)) toast.success(t`已复制`);
    else toast.error(t`复制失败，请手动复制`);
  }

  return (
    <button type="button" className={button.link} aria-label={label} onClick={() => void copy()}>
      {t`复制`}
    </button>
  );
}
