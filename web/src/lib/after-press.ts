let isPressing = false;

const listen = (kind: 'pointerdown' | 'pointerup' | 'pointercancel', pressing: boolean) =>
  document.addEventListener(kind, () => (isPressing = pressing), { capture: true });
listen('pointerdown', true);
listen('pointerup', false);
listen('pointercancel', false);

/**
 * Acts at once, or while a pointer is down only after the click it makes: what appears on leaving a field would
 * else move the very button that is being pressed, and the click would be lost.
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
