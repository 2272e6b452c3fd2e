/** As a `ref` of words that appear: nobody should have to look for them below the edge. */
export const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });
