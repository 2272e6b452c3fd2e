import { writeFile } from 'node:fs/promises';
import type { BrowserContext, TestInfo } from '@playwright/test';

/** How many of the last lines tell what led to a failure. */
const told = 200;

/** What the browsers of a journey did, one line each: addresses, answers, what the console said. */
export class Trail {
  readonly #begun = performance.now();
  readonly #lines: string[] = [];

  follow(context: BrowserContext): void {
    context
      .on('response', (answer) =>
        this.#note(`${answer.status()} ${answer.request().method()} ${answer.url()}`),
      )
      .on('requestfailed', (request) =>
        this.#note(`${request.failure()?.errorText} ${request.method()} ${request.url()}`),
      )
      .on('console', (message) => this.#note(`${message.type()}: ${message.text()}`))
      .on('page', (page) =>
        page.on('framenavigated', (frame) => {
          if (frame === page.mainFrame()) this.#note(`at ${frame.url()}`);
        }),
      );
  }

  /** Keeps it with the failure. */
  async keep(test: TestInfo): Promise<void> {
    const path = test.outputPath('trail.txt');
    await writeFile(path, this.#lines.join('\n'));
    test.attachments.push({ name: 'trail', path, contentType: 'text/plain' });
  }

  #note(what: string): void {
    const seconds = ((performance.now() - this.#begun) / 1000).toFixed(2);
    this.#lines.push(`${seconds} s  ${what.slice(0, 500)}`);
    if (this.#lines.length > told) this.#lines.shift();
  }
}
