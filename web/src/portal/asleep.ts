/**
 * A drawing whose controls are out of use until the page has come to life: what somebody typed or pressed before would be
 * lost. Its links lead where they lead.
 */
export const asleep = (html: string): string =>
  html.replaceAll(
    /<(?:button|input|select|textarea)\b(?![^>]* disabled)/g,
    '$& disabled data-asleep',
  );

/** The page has come to life. */
export function wake(place: Element): void {
  for (const control of place.querySelectorAll('[data-asleep]')) {
    control.removeAttribute('disabled');
    control.removeAttribute('data-asleep');
  }
  const first = place.querySelector<HTMLElement>('[autofocus]');
  if (document.activeElement === document.body) first?.focus();
}
