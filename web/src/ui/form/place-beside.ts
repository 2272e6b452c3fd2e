const gap = 6;
const highest = 260;

/** Shows `menu` over the page below `field`, above it where there is more room, for as long as it is there. Gives what ends it. */
export function placeBeside(menu: HTMLElement, field: HTMLElement): () => void {
  const { style } = menu;
  // only where the browser can do it the menu stands over dialogs as well
  menu.showPopover?.();
  const place = () => {
    const { left, top, bottom, width } = field.getBoundingClientRect();
    const [above, below] = [top - 2 * gap, innerHeight - bottom - 2 * gap];
    const isAbove = below < Math.min(menu.scrollHeight, highest) && above > below;
    style.left = `${left}px`;
    style.width = `${width}px`;
    style.top = isAbove ? 'auto' : `${bottom + gap}px`;
    style.bottom = isAbove ? `${innerHeight - top + gap}px` : 'auto';
    style.maxHeight = `${Math.min(highest, isAbove ? above : below)}px`;
  };
  place();
  const ended = new AbortController();
  const { signal } = ended;
  // whatever scrolls
  addEventListener('scroll', place, { capture: true, passive: true, signal });
  addEventListener('resize', place, { signal });
  return () => ended.abort();
}
