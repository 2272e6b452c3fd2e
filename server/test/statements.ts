import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

/**
 * Tells `heard` of each statement as it is sent, by whichever connection, until it is restored. Its answer is handed on when
 * what `heard` has answered is done.
 */
function listenToStatements(heard: (text: string, client: pg.Client) => Promise<void> | void) {
  const { query } = pg.Client.prototype;
  return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    const until = typeof text === 'string' ? heard(text, this) : undefined;
    const answer = (query as (...all: unknown[]) => unknown).apply(this, given);
    return (until ? Promise.allSettled([answer, until]).then(() => answer) : answer) as never;
  } as never);
}

/** Collects the texts of the statements that are sent while `work` runs, by whichever connection. */
export function statementCollector() {
  const texts = new Set<string>();
  let isOn = false;
  listenToStatements((text) => {
    if (isOn) texts.add(text);
  });
  return {
    texts: texts as ReadonlySet<string>,
    async during<T>(work: () => Promise<T>): Promise<T> {
      isOn = true;
      try {
        return await work();
      } finally {
        isOn = false;
      }
    },
  };
}

/**
 * The statements that `work` itself sends, in order, and how many trips to the database they are: those that one connection
 * sends without waiting for an answer are one.
 */
export async function sentBy(
  work: () => Promise<unknown>,
): Promise<{ statements: string[]; trips: number }> {
  const statements: string[] = [];
  const underWay = new Map<pg.Client, Promise<void>>();
  let trips = 0;
  const mine = new AsyncLocalStorage<true>();
  const spy = listenToStatements((text, client) => {
    // a connection that is opened meanwhile sets its own limits
    if (!mine.getStore() || text.startsWith('set ')) return;
    statements.push(text);
    let ended = underWay.get(client);
    if (!ended) {
      trips += 1;
      ended = new Promise<void>((end) => {
        client.once('drain', () => {
          underWay.delete(client);
          end();
        });
      });
      underWay.set(client, ended);
    }
    // all of a trip answer at once: what waits for the first of them is another trip, in whichever packets they came
    return ended;
  });
  await mine.run(true, work);
  spy.mockRestore();
  return { statements, trips };
}

/** The statements of the one transaction of `act`, in order. */
export async function statementsOfAct(act: () => Promise<unknown>): Promise<string[]> {
  const { statements } = await sentBy(act);
  const begins = statements.filter((text) => /^(begin|start)/i.test(text));
  if (begins.length !== 1) throw new Error(`${begins.length} transactions, not one`);
  return statements.slice(statements.indexOf(begins[0] ?? ''));
}
