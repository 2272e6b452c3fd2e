import { isComposing } from './key-of.ts';

/**
 * Gathers what is typed before the field that it is meant for has come. The answer ends that and says what was typed;
 * it may be asked again.
 */
export function gatherTyped(): () => string {
  let typed = '';
  function gather(event: KeyboardEvent) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isLetter = event.key.length === 1;
    if (!isLetter && event.key !== 'Backspace') return;
    typed = isLetter ? typed + event.key : typed.slice(0, -1);
    event.preventDefault();
    event.stopPropagation();
  }
  window.addEventListener('keydown', gather, true);
  return () => {
    window.removeEventListener('keydown', gather, true);
    return typed;
  };
}
