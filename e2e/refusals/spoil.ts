import { request as openLine } from 'node:http';
import type { Page, Request, Route } from '@playwright/test';
import { intercept } from '../site/lines.ts';

type Spoilt = NonNullable<Parameters<Route['fetch']>[0]>;

const next = (page: Page, call: string, carry: (route: Route) => Promise<void>): Promise<void> =>
  intercept(page, `**/${call}*`, carry, { times: 1 });

/** Changes the next request of this call; the page gets the server's answer to that. */
export const spoilNext = (
  page: Page,
  call: string,
  spoil: (request: Request) => Spoilt,
): Promise<void> =>
  next(page, call, async (route) =>
    route.fulfill({ response: await route.fetch(spoil(route.request())) }),
  );

/** Sends the next request of this call twice; the page gets the second answer. */
export const repeatNext = (page: Page, call: string): Promise<void> =>
  next(page, call, async (route) => {
    await route.fetch();
    await route.continue();
  });

/** Changes the next answer to this call before the page gets it. */
export const changeAnswer = (page: Page, call: string, change: (text: string) => string) =>
  next(page, call, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });

/** Stops the next request of this call half way, as a failing connection does, until the server gives up. */
export const stallNext = (page: Page, call: string): Promise<void> =>
  next(page, call, async (route) => {
    const request = route.request();
    const body = request.postDataBuffer() ?? Buffer.alloc(0);
    const cookies = await page.context().cookies(request.url());
    const headers = {
      ...request.headers(),
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'content-length': String(body.length),
    };
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const line = openLine(request.url(), { method: request.method(), headers }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('end', () => {
          line.destroy();
          resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(parts).toString() });
        });
      });
      line.on('error', reject);
      line.write(body.subarray(0, body.length / 2));
    });
    await route.fulfill({ ...answer, contentType: 'application/json' });
  });
