/**
 * Scrolls a row or a column of links so that one of them is seen. `scrollIntoView` would also let the next press of Tab
 * start from that link (Chromium 150), past the ways to skip what comes before it.
 */
export function showIn(box: Element, link: Element): void {
  const [outer, inner] = [box.getBoundingClientRect(), link.getBoundingClientRect()];
  // the end of a row may fade out
  const fades = parseFloat(getComputedStyle(box).scrollPaddingRight) || 0;
  box.scrollBy({
    left: beyond(inner.left - outer.left, inner.right - outer.right + fades),
    top: beyond(inner.top - outer.top, inner.bottom - outer.bottom),
  });
}

const beyond = (before: number, after: number): number =>
  before < 0 ? before : Math.max(after, 0);
