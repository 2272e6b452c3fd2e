import type { BootData } from './boot.ts';

/** A call of the contract by name, with its input. */
export type Question = readonly [name: string, input: unknown];

/** The same with the server's answer to a visitor. */
export type Answered = readonly [...Question, result: unknown];

/** A page of the portal, drawn by the server for a visitor. */
export interface FirstScreen {
  /** The content of `#root`. It has no scripts and no `style` attributes, which the content security policy forbids. */
  readonly html: string;
  /** Calls that the page still needs answers of; empty if it is complete. */
  readonly asked: readonly Question[];
}

/** The module that the build of the pages gives the server (`web/src/portal/first-screen.tsx`). */
export interface FirstScreens {
  /** The paths of the pages that can be drawn. */
  readonly paths: readonly string[];
  /** Draws a page with the given answers. */
  draw(path: string, boot: BootData, answers: readonly Answered[]): Promise<FirstScreen>;
}
