import { isComposing } from './key-of.ts';
import { isTyping } from './keys.tsx';

/** Collects what is typed while a text field is still being fetched, except into another field. The answer stops collecting and returns the text; calling it again returns the same. */
export function gatherTyped(): () => string {
  let typed = '';
  function gather(event: KeyboardEvent) {
    if (isComposing(event) || isTyping(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
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
