import { isComposing } from '../../ui/keys/key-of.ts';

/** Escape leaves a field, with what is written in it, so that the keys mean something again; in a dialog it closes that. */
export function leaveField(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement.closest('dialog')) return;
  if (!activeElement.matches('input, textarea, select')) return;
  event.preventDefault();
  activeElement.blur();
}
