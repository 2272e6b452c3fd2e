import type { BootData } from './boot.ts';

/** What the HTML says of the site, and of a page that says nothing of its own. */
export const aboutSite = '向我们报告安全漏洞，跟进每一步处理，获得贡献值与安全币。';

/** A call of the contract by name, with its input. */
export type Question = readonly [name: string, input: unknown];

/** The same with the server's answer to a visitor. */
export type Answered = readonly [...Question, result: unknown];

/** A page of the portal, drawn by the server for a visitor. */
export interface FirstScreen {
  /** The content of `#root`. It has no scripts and no `style` attributes, which the content security policy forbids. */
  readonly html: string;
  /** Of the window, with the company's name; and what the page is about, in a sentence or two. */
  readonly title: string;
  readonly about: string;
  /** Calls that the page still needs answers of; empty if it is complete. */
  readonly asked: readonly Question[];
}

/** The module that the build of the pages gives the server (`web/src/portal/first-screen.tsx`). */
export interface FirstScreens {
  /** Where pages can be drawn: paths with parameters as the router names them, `/announcement/detail/:id`, and paths with a query. */
  readonly addresses: readonly string[];
  /** Called once, before anything is drawn: a module draws in one language. */
  speak(language: string): Promise<void>;
  /** Draws the page at an address, path and query, with the given answers. */
  draw(address: string, boot: BootData, answers: readonly Answered[]): Promise<FirstScreen>;
}
