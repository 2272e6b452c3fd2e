import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { postVerdictHold } from '@shieldsource/contract/reports/desk-work';
import * as faults from '@shieldsource/contract/faults';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { jsonReportSubmit, postComment } from '@shieldsource/contract/reports/calls';
import type { GivenOf, Route } from '@shieldsource/contract/route';
import type { Person } from '../app.ts';
import { callAt, type WireAnswer } from '../calling.ts';
import type { Buyer } from '../given.gifts.ts';
import { award } from '../given.ts';

/** A request that a client repeats until it is answered. */
export interface Order {
  readonly route: Route;
  readonly input: Record<string, unknown>;
  readonly key: string;
  /** Set once the request is acknowledged. */
  answer?: unknown;
}

/** A client that repeats its requests until they are answered. */
export interface Writer {
  readonly asked: readonly Order[];
  /** Makes requests until the server is gone. Throws at any answer except success and "try again in a moment". */
  write(url: string): Promise<void>;
  /** Repeats the requests that were never answered, and the last one that was. */
  settle(url: string): Promise<void>;
}

/** Called by the clients of a test: at each acknowledgement, and each time the server asked them to try again. */
export interface Watcher {
  onAnswer(): void;
  onPutOff(milliseconds: number): void;
}

type NextOrder = () => Order | null;

function writer(person: Person, next: NextOrder, watcher: Watcher): Writer {
  const asked: Order[] = [];

  /** Answers whether there was an answer at all. */
  async function ask(url: string, order: Order, isAgain: boolean): Promise<boolean> {
    for (let isRepeat = isAgain; ; isRepeat = true) {
      try {
        const started = performance.now();
        const answer = await callAt(url, person, order.route, order.input as never, order.key);
        if (answer.status === 503) {
          await putOff(answer, performance.now() - started);
          continue;
        }
        if (isRepeat && isRefusedOnceDone(order.route, answer)) order.answer ??= 'done';
        else take(order, answer);
        return true;
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

  function take(order: Order, { status, code, result }: WireAnswer): void {
    if (code !== 0)
      throw new WrongAnswer(`${order.route.name} was answered with ${status} ${code}`);
    const kept = withoutWindow(result);
    if (order.answer !== undefined && !isDeepStrictEqual(order.answer, kept))
      throw new WrongAnswer(`${order.route.name} got a second answer`);
    order.answer = kept;
    watcher.onAnswer();
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

/**
 * A call without an `Idempotency-Key` names the version it is based on, so repeating a successful one is refused. The client
 * cannot tell whether its own attempt succeeded; the check of the books at the end can.
 */
const isRefusedOnceDone = (route: Route, { code }: WireAnswer): boolean =>
  !route.idempotent && code === faults.conflict.code;

const newOrder = <R extends Route>(route: R, input: GivenOf<R>): Order => ({
  route,
  input: input as Record<string, unknown>,
  key: randomUUID(),
});

/** Submits reports, comments on each, and sometimes exchanges a gift. */
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

/** Confirms the reports of these authors, oldest first: at once, or by held verdicts. */
export function reviewerWriter(
  person: Person,
  authors: readonly Writer[],
  watcher: Watcher,
  isHeld: boolean,
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
    const choice = { reportId, version: 1, ...award };
    return isHeld
      ? newOrder(postVerdictHold, { kind: 'confirm', ...choice })
      : newOrder(postReviewConfirm, choice);
  };
  return writer(person, next, watcher);
}

/** Leaves out until when a comment can be corrected: that changes when somebody answers. */
function withoutWindow(result: unknown): unknown {
  if (result === null || typeof result !== 'object') return result;
  const { editBefore: _, ...rest } = result as Record<string, unknown>;
  return rest;
}
