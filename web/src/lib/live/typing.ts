/** Whoever has not typed for this long has gone, or reads on: what was written stays in its form. */
const restMs = 60_000;

/**
 * Knows whether new data could disturb somebody: a dialog is open, or a form holds what they have just been writing. Search
 * fields do not count.
 */
export function watchTyping(): { isBusy(): boolean; stop(): void } {
  const written = new Set<HTMLInputElement | HTMLTextAreaElement>();
  let typedAt = 0;
  const note = ({ target }: Event) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || !target.form || target.form.role === 'search') return;
    written.add(target);
    typedAt = Date.now();
  };
  document.addEventListener('input', note, true);
  return {
    isBusy() {
      for (const field of written)
        if (!field.isConnected || field.value === '') written.delete(field);
      const isWriting = written.size > 0 && Date.now() - typedAt < restMs;
      return isWriting || document.querySelector('dialog[open], [role="dialog"]') !== null;
    },
    stop: () => document.removeEventListener('input', note, true),
  };
}
