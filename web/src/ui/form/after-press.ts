let pressed: Element | undefined;
let waiting: (() => void)[] = [];

for (const kind of ['pointerdown', 'pointerup', 'pointercancel'])
  globalThis.document?.addEventListener(
    kind,
    ({ type, target }) => {
      pressed = type === 'pointerdown' ? (target as Element) : undefined;
      if (pressed) return;
      const acts = waiting;
      waiting = [];
      setTimeout(() => acts.forEach((act) => act()));
    },
    true,
  );

/**
 * Runs `act` at once, but while a pointer is down only after its click: an error message that appears when a field loses
 * the focus would move the button away from under the pointer, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}

/**
 * The same when a field has lost the focus because somebody is done with it: who presses a link or a button that sends
 * nothing, or whose window goes behind another, is not.
 */
export function afterLeaving(act: () => void): void {
  if (document.hasFocus() && !pressed?.closest('a, button:not([type=submit])')) afterPress(act);
}
