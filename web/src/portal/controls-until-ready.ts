/**
 * Disables the controls of HTML that the server has drawn, until `enableControls`: before the scripts run, whatever is
 * typed or pressed would be lost. Links work all the same.
 */
export const disableControls = (html: string): string =>
  html.replaceAll(
    /<(?:button|input|select|textarea)\b(?![^>]* disabled)/g,
    '$& disabled data-asleep',
  );

/** Enables the controls again, once React has taken the page over. */
export function enableControls(place: Element): void {
  for (const control of place.querySelectorAll('[data-asleep]')) {
    control.removeAttribute('disabled');
    control.removeAttribute('data-asleep');
  }
  const first = place.querySelector<HTMLElement>('[autofocus]');
  if (document.activeElement === document.body) first?.focus();
}
