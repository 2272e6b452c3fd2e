/** Sends the form that has the focus, or else the open decision, if it is visible: nobody sends what they do not see. */
export function commit(): void {
  const form =
    document.activeElement?.closest('form') ?? document.querySelector('[data-decision] form');
  if (form instanceof HTMLFormElement && form.checkVisibility()) form.requestSubmit();
}
