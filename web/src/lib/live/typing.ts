/**
 * Knows whether new data could disturb somebody: a dialog is open, or a form holds what they wrote. Search fields do not
 * count.
 */
export function watchTyping(): { isBusy(): boolean; stop(): void } {
  const written = new Set<HTMLInputElement | HTMLTextAreaElement>();
  const note = ({ target }: Event) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && target.form && target.form.role !== 'search') written.add(target);
  };
  document.addEventListener('input', note, true);
  return {
    isBusy() {
      for (const field of written)
        if (!field.isConnected || field.value === '') written.delete(field);
      return written.size > 0 || document.querySelector('dialog[open], [role="dialog"]') !== null;
    },
    stop: () => document.removeEventListener('input', note, true),
  };
}
