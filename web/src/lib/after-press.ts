let isPressing = false;

const listen = (kind: 'pointerdown' | 'pointerup' | 'pointercancel', pressing: boolean) =>
  globalThis.document?.addEventListener(kind, () => (isPressing = pressing), { capture: true });
listen('pointerdown', true);
listen('pointerup', false);
listen('pointercancel', false);

/**
 * Runs `act` at once, but while a pointer is down only after its click: an error message that appears when a field loses
 * the focus would move the button away from under the pointer, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressing) return act();
  const done = new AbortController();
  for (const kind of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(
      kind,
      () => {
        done.abort();
        setTimeout(act);
      },
      { signal: done.signal },
    );
  }
}
