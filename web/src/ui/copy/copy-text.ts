/** Copies a text to the clipboard; answers whether it did. On plain http browsers have no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  if (!hasClipboard()) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser has a clipboard here. */
export const hasClipboard = (): boolean =>
  // undefined on plain http, whatever the type says
  (navigator.clipboard as Clipboard | undefined) !== undefined;
