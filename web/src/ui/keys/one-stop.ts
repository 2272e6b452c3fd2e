import type { FocusEvent, KeyboardEvent } from 'react';

const buttonsIn = (bar: HTMLElement) => [...bar.querySelectorAll('button')];

function stopAt(bar: HTMLElement, at: EventTarget | undefined): void {
  for (const one of buttonsIn(bar)) one.tabIndex = one === at ? 0 : -1;
}

/** The props of a toolbar, whose buttons are one stop of the Tab key: arrows, Home and End go among them. */
export const oneStop = {
  role: 'toolbar',
  ref: (bar: HTMLElement | null): void => void (bar && stopAt(bar, buttonsIn(bar)[0])),
  onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>): void =>
    stopAt(currentTarget, target),
  onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const all = buttonsIn(event.currentTarget);
    const at = all.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  },
};
