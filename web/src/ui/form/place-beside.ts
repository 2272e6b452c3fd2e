const gap = 6;
const highest = 260;

/** Shows `menu` above the page below its `field`, or over it where there is more room. Returns the function to stop. */
export function placeBeside(menu: HTMLElement, field: HTMLElement): () => void {
  const { style } = menu;
  // as a popover it is above dialogs too, in browsers that support it
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
  // scrolling of any container
  addEventListener('scroll', place, { capture: true, passive: true, signal });
  addEventListener('resize', place, { signal });
  // what appears or goes above the field moves it: an error, a hint
  const layout = new ResizeObserver(place);
  for (const around of [field, field.closest('form') ?? document.body]) layout.observe(around);
  signal.addEventListener('abort', () => layout.disconnect());
  return () => ended.abort();
}
