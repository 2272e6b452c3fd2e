/**
 * Runs in the page: lists focusable elements without a focus ring of 2 px, or whose ring is cut off. When a dialog is open,
 * only those inside it, as the keyboard stays there. With `ofFocused` only the element that has the focus.
 */
export function unseenFocus(ofFocused: boolean): string[] {
  const reached = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  const place = dialogs.at(-1) ?? document.body;
  const before = document.activeElement;
  const found: string[] = [];
  if (ofFocused)
    return before instanceof HTMLElement ? faultsOf(before) : ['nothing has the focus'];
  for (const one of place.querySelectorAll<HTMLElement>(reached)) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (one.matches(':disabled, [tabindex="-1"], [aria-hidden="true"] *')) continue;
    one.focus({ focusVisible: true } as FocusOptions);
    if (document.activeElement !== one) continue;
    found.push(...faultsOf(one));
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (before instanceof HTMLElement) before.focus();
  return found;

  function faultsOf(one: HTMLElement): string[] {
    const ring = ringOf(one);
    const name = `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 20)}`;
    if (ring === undefined) return [`${name}: no ring`];
    if (ring.width !== 2) return [`${name}: ${ring.width} px`];
    return ring.cutBy === undefined ? [] : [`${name}: cut by ${ring.cutBy}`];
  }

  /** The ring around the element itself, around what it covers its row with, around its field, or around its line of a tree. */
  function ringOf(one: HTMLElement): { width: number; cutBy: string | undefined } | undefined {
    const holders = [
      one,
      one.parentElement,
      one.parentElement?.parentElement,
      one.closest('li, article'),
      one.firstElementChild,
    ];
    for (const holder of holders) {
      if (!holder) continue;
      for (const part of holder === one ? ['', '::after'] : ['']) {
        const style = getComputedStyle(holder, part || null);
        if (style.outlineStyle !== 'solid' || style.outlineColor === 'rgba(0, 0, 0, 0)') continue;
        const width = Number.parseFloat(style.outlineWidth);
        if (width === 0) continue;
        const reach = width + Number.parseFloat(style.outlineOffset);
        // A pseudo-element that covers the row has the row's position.
        const box = part === '' ? holder : (holder.closest('li, article, tr') ?? holder);
        return { width, cutBy: cutBy(box, reach) };
      }
    }
    return undefined;
  }

  function cutBy(box: Element, reach: number): string | undefined {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    for (let around = box.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.position === 'fixed') break;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      if (around === document.body || around === document.documentElement) break;
      const clip = around.getBoundingClientRect();
      const isIn =
        left >= clip.left && right <= clip.right && top >= clip.top && bottom <= clip.bottom;
      const isRingIn =
        left - reach >= clip.left - 0.5 &&
        right + reach <= clip.right + 0.5 &&
        top - reach >= clip.top - 0.5 &&
        bottom + reach <= clip.bottom + 0.5;
      if (isIn && !isRingIn) return `${around.tagName}.${around.className}`;
    }
    return undefined;
  }
}
