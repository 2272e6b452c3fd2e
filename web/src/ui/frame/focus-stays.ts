/** Elements that may take the focus when something inside them has lost it: screen readers can name them. */
const places = 'li, article, section, form, fieldset, dialog, table, main, [role]';

/**
 * Keeps the keyboard's place on the page. When the focused element is removed, the focus moves to the nearest surrounding
 * place that still exists; when it was only disabled, it gets the focus again once it is enabled. A click elsewhere, the
 * Tab key or closing a phone's keyboard ends that. Returns the function to stop.
 */
export function keepFocus(): () => void {
  let had: HTMLElement | undefined;
  let around: readonly HTMLElement[] = [];

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    had = target;
    around = placesAround(target);
  };
  const letGo = () => void (had = undefined);
  const left = ({ target }: FocusEvent) =>
    // only after the page has finished its change: has it removed the element?
    queueMicrotask(() => {
      if (target === had && had?.isConnected && !had.matches(':disabled') && isNowhere()) letGo();
    });
  const look = () => {
    if (!had || !isNowhere()) return;
    if (had.isConnected) return had.focus({ preventScroll: true });
    for (const place of [...around, document.querySelector('main')]) {
      if (place?.isConnected && stand(place)) return;
    }
  };

  const watch = new MutationObserver(look);
  watch.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('focusin', remember, { signal });
  document.addEventListener('focusout', left, { signal });
  // heard before anything below hears it, whose change of the page would have the focus put back
  const first = { capture: true, signal };
  document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && letGo(), first);
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && letGo(), first);
  document.addEventListener('pointerdown', letGo, first);
  return () => {
    watch.disconnect();
    ended.abort();
  };
}

const isNowhere = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
};

function placesAround(one: HTMLElement): HTMLElement[] {
  const place = one.parentElement?.closest<HTMLElement>(places);
  return place ? [place, ...placesAround(place)] : [];
}

/** Focuses a place that is normally not focusable, until it loses the focus. False where it cannot take it, as when hidden. */
function stand(place: HTMLElement): boolean {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}
