import type { LiveChange } from '@shieldsource/contract/letters/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { watchTyping } from './typing.ts';

/** The names of the calls to refresh when a subject changes. */
export type CallsBySubject = Readonly<Partial<Record<LiveChange['subject'], readonly string[]>>>;

/** Changes within this time are fetched together. */
const apartMs = 1_500;
const lookMs = 500;

export interface Refresh {
  /** Marks what these changes affect: shown queries are fetched again, others when they are next used. */
  changed(changes: readonly LiveChange[]): void;
  /** The same for everything fetched before this time, in milliseconds of this machine. */
  changedUntil(moment: number): void;
  /** Fetches what was put off while the page was hidden or somebody was typing. */
  look(): void;
  stop(): void;
}

/** Keeps the answers of these calls up to date, without flicker and without replacing what somebody is working on. */
export function refreshOf(client: QueryClient, calls: CallsBySubject): Refresh {
  const followed = new Set(Object.values(calls).flat());
  const typing = watchTyping();
  /** Queries to fetch again; an answer that is already on its way may be older than the change. */
  const due = new Set<string>();
  let asked = 0;
  let timer: number | undefined;

  function invalidate(predicate: (query: Query) => boolean): void {
    for (const { queryHash } of shown(predicate)) due.add(queryHash);
    void client.invalidateQueries({ predicate, refetchType: 'none' });
    look();
  }

  const shown = (predicate: (query: Query) => boolean) =>
    client.getQueryCache().findAll({ type: 'active', predicate });

  function look(): void {
    window.clearTimeout(timer);
    if (document.hidden || due.size === 0) return;
    const waitMs = typing.isBusy() ? lookMs : asked + apartMs - Date.now();
    if (waitMs > 0) {
      timer = window.setTimeout(look, Math.min(waitMs, lookMs));
      return;
    }
    asked = Date.now();
    const now = new Set(due);
    due.clear();
    // a first answer on its way is not given up by the library, and may be older than the change: asked again once it is there
    for (const { queryHash, state } of shown(({ queryHash: hash }) => now.has(hash)))
      if (state.data === undefined && state.fetchStatus === 'fetching') due.add(queryHash);
    if (due.size > 0) timer = window.setTimeout(look, lookMs);
    void client.refetchQueries({
      type: 'active',
      predicate: ({ queryHash }) => now.has(queryHash),
    });
  }

  const isFollowed = ([name]: readonly unknown[]) => followed.has(String(name));

  return {
    changed: (changes) =>
      invalidate(({ queryKey }) => changes.some((change) => isAbout(queryKey, change, calls))),
    changedUntil: (moment) =>
      invalidate(({ queryKey, state }) => state.dataUpdatedAt < moment && isFollowed(queryKey)),
    look,
    stop() {
      window.clearTimeout(timer);
      typing.stop();
    },
  };
}

// A call for one thing by its id is not affected by changes of others.
function isAbout(
  [name, input]: readonly unknown[],
  change: LiveChange,
  calls: CallsBySubject,
): boolean {
  if (!calls[change.subject]?.includes(String(name))) return false;
  const { id, reportId } = (input ?? {}) as { id?: unknown; reportId?: unknown };
  const one = id ?? reportId;
  return one === undefined || change.id === '' || one === change.id;
}
