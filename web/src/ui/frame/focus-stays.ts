/** What can be told by its name when it has the focus. */
const places = 'li, article, section, form, fieldset, dialog, table, main, [role]';

/**
 * Nobody is sent back to the top of a page because what they stood on is gone. When what has the focus is taken away, the
 * nearest place around it that is still there has it; when it was only out of use, it has it again. Whoever points
 * elsewhere, or puts a phone's keyboard away, has let go. Answers how to end it.
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
    // once it is known whether the page took it away
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
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', left);
  document.addEventListener('pointerdown', letGo, true);
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', left);
    document.removeEventListener('pointerdown', letGo, true);
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

/** It has the focus as long as nothing else has, and is no stop of the tab key. False where it is out of sight. */
function stand(place: HTMLElement): boolean {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}
