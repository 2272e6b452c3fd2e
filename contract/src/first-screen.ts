import type { BootData } from './boot.ts';

/** A call of the contract by name, with its input. */
export type Question = readonly [name: string, input: unknown];

/** The same with what the server answered a visitor. */
export type Answered = readonly [...Question, result: unknown];

/** A page of the portal as a visitor sees it first. */
export interface FirstScreen {
  /** What stands in `#root`. Without styles in attributes and without scripts: the policy of the pages allows neither. */
  readonly html: string;
  /** What the page asks for besides `answers`; empty when everything is there. */
  readonly asked: readonly Question[];
}

/** What the build of the pages gives the server (`web/src/portal/first-screen.tsx`). */
export interface FirstScreens {
  /** Addresses of pages that have one. */
  readonly paths: readonly string[];
  /** Draws one, with as much as `answers` hold. */
  draw(path: string, boot: BootData, answers: readonly Answered[]): Promise<FirstScreen>;
}
