import { isComposing } from '../../ui/keys/key-of.ts';

/** Escape takes the focus out of a field, so that shortcuts work again; in a dialog it closes the dialog. */
export function leaveField(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement.closest('dialog')) return;
  if (!activeElement.matches('input, textarea, select')) return;
  event.preventDefault();
  activeElement.blur();
}
