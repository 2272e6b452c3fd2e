import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { getReviewDetail, postReviewConfirm } from '@shieldsource/contract/console';
import { postGiftExchange } from '@shieldsource/contract/gifts';
import { jsonReportSubmit, postComment } from '@shieldsource/contract/reports';
import type { GivenOf, Route } from '@shieldsource/contract/route';
import type { Person } from '../app.ts';
import { callAt, type WireAnswer } from '../calling.ts';
import type { Buyer } from '../given.gifts.ts';
import { award } from '../given.ts';

/** Something that a client asked for once, and asks again until it is answered. */
export interface Order {
  readonly route: Route;
  readonly input: Record<string, unknown>;
  readonly key: string;
  /** Set once it is acknowledged. */
  answer?: unknown;
}

/** A client that never lets go of what it has asked for. */
export interface Writer {
  readonly asked: readonly Order[];
  /** Writes until the server is gone. Throws at any answer but success and "ask again in a moment". */
  write(url: string): Promise<void>;
  /** Asks again for what was never answered, and for the last thing that was. */
  settle(url: string): Promise<void>;
}

/** What all clients of a test tell: each acknowledgement, and each time they were put off. */
export interface Watcher {
  onAnswer(): void;
  onPutOff(milliseconds: number): void;
}

type NextOrder = () => Order | null;

function writer(
  person: Person,
  next: NextOrder,
  watcher: Watcher,
  isDone?: (url: string, order: Order) => Promise<boolean>,
): Writer {
  const asked: Order[] = [];

  /** Whether there was an answer at all. */
  async function ask(url: string, order: Order, isAgain: boolean): Promise<boolean> {
    for (let isRepeat = isAgain; ; isRepeat = true) {
      try {
        if (isRepeat && (await isDone?.(url, order))) {
          order.answer ??= 'done';
          return true;
        }
        const started = performance.now();
        const answer = await callAt(url, person, order.route, order.input as never, order.key);
        if (answer.status === 503) await putOff(answer, performance.now() - started);
        else return take(order, answer);
      } catch (error) {
        if (error instanceof WrongAnswer) throw error;
        return false;
      }
    }
  }

  async function putOff({ retryAfter }: WireAnswer, milliseconds: number): Promise<void> {
    if (!(Number(retryAfter) > 0)) throw new WrongAnswer('put off without Retry-After');
    watcher.onPutOff(milliseconds);
    await wait(50);
  }

  function take(order: Order, { status, code, result }: WireAnswer): true {
    if (code !== 0)
      throw new WrongAnswer(`${order.route.name} was answered with ${status} ${code}`);
    if (order.answer !== undefined && !isDeepStrictEqual(order.answer, result))
      throw new WrongAnswer(`${order.route.name} got a second answer`);
    order.answer = result;
    watcher.onAnswer();
    return true;
  }

  return {
    asked,
    async write(url) {
      for (let isThere = true; isThere;) {
        const order = next();
        if (order) asked.push(order);
        isThere = order
          ? await ask(url, order, false)
          : await wait(20).then(() =>
              fetch(url).then(
                () => true,
                () => false,
              ),
            );
      }
    },
    async settle(url) {
      const unanswered = asked.filter((order) => order.answer === undefined);
      const last = asked.findLast((order) => order.answer !== undefined);
      for (const order of [...unanswered, ...(last ? [last] : [])]) {
        if (!(await ask(url, order, true))) throw new WrongAnswer('the server is gone again');
      }
    },
  };
}

class WrongAnswer extends Error {}

const newOrder = <R extends Route>(route: R, input: GivenOf<R>): Order => ({
  route,
  input: input as Record<string, unknown>,
  key: randomUUID(),
});

/** Reports, a comment on each, a gift now and then. */
export function researcherWriter(
  person: Buyer,
  gift: { id: string; priceCoins: number },
  report: GivenOf<typeof jsonReportSubmit>,
  watcher: Watcher,
): Writer {
  let steps = 0;
  const own = writer(
    person,
    () => {
      const submitted = own.asked.findLast(
        ({ route, answer }) => route === jsonReportSubmit && answer !== undefined,
      )?.answer as { id: string } | undefined;
      const step = steps++ % 3;
      if (step === 1 && submitted)
        return newOrder(postComment, {
          reportId: submitted.id,
          body: `第 ${steps} 条`,
          attachments: [],
        });
      if (step === 2)
        return newOrder(postGiftExchange, {
          giftId: gift.id,
          price: gift.priceCoins,
          addressId: person.addressId,
        });
      return newOrder(jsonReportSubmit, report);
    },
    watcher,
  );
  return own;
}

/** Confirms what these have submitted, oldest first. Confirming has no key: whoever asks again looks first. */
export function reviewerWriter(
  person: Person,
  authors: readonly Writer[],
  watcher: Watcher,
): Writer {
  const taken = new Set<string>();
  const next: NextOrder = () => {
    const submitted = authors
      .flatMap(({ asked }) => asked)
      .filter(({ route, answer }) => route === jsonReportSubmit && answer !== undefined);
    const reportId = submitted
      .map(({ answer }) => (answer as { id: string }).id)
      .find((id) => !taken.has(id));
    if (reportId === undefined) return null;
    taken.add(reportId);
    return newOrder(postReviewConfirm, { reportId, version: 1, ...award });
  };
  return writer(person, next, watcher, async (url, order) => {
    const seen = await callAt(url, person, getReviewDetail, {
      id: String(order.input['reportId']),
    });
    return seen.code === 0 && seen.result.report.version === 2;
  });
}
