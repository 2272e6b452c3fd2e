import { placeholder } from '@shieldsource/contract/catalogue/desk';
import { isComposing } from '../../ui/keys/key-of.ts';

/** The position of a template's blank in a text. */
interface Blank {
  readonly from: number;
  readonly to: number;
}

/** The next blank after a position of the text, or the last one before it. */
export function blankFrom(text: string, at: number, step: 1 | -1): Blank | undefined {
  const blanks = [...text.matchAll(placeholder)].map(({ 0: whole, index }) => ({
    from: index,
    to: index + whole.length,
  }));
  return step > 0 ? blanks.find(({ from }) => from >= at) : blanks.findLast(({ to }) => to <= at);
}

/** Selects the first blank of the text inserted at this position, else moves to its end. */
export function goToFirstBlank(box: HTMLTextAreaElement, at: number): void {
  const { from, to } = blankFrom(box.value, at, 1) ?? {
    from: box.value.length,
    to: box.value.length,
  };
  box.focus();
  box.setSelectionRange(from, to);
}

/** Tab moves from blank to blank while there are any, and then to the next field as usual. */
export function tabToBlank(event: KeyboardEvent): void {
  const { target: box } = event;
  if (event.key !== 'Tab' || isComposing(event) || !(box instanceof HTMLTextAreaElement)) return;
  const blank = event.shiftKey
    ? blankFrom(box.value, box.selectionStart, -1)
    : blankFrom(box.value, box.selectionEnd, 1);
  if (!blank) return;
  event.preventDefault();
  box.setSelectionRange(blank.from, blank.to);
}
