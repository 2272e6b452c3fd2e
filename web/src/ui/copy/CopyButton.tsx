import { useLingui } from '@lingui/react/macro';
import button from '../form/button.module.css';
import { toast } from '../toast/toasts.ts';

/** Copies a text to the clipboard and confirms it. Not rendered on plain http, where browsers have no clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  const clipboard = 'clipboard' in navigator ? navigator.clipboard : undefined;
  if (!clipboard) return null;

  async function copy(to: Clipboard) {
    try {
      await to.writeText(text);
      toast.success(t`已复制`);
    } catch {
      toast.error(t`没有复制成功，请手动选择`);
    }
  }

  return (
    <button
      type="button"
      className={button.link}
      aria-label={label}
      onClick={() => void copy(clipboard)}
    >
      {t`复制`}
    </button>
  );
}
