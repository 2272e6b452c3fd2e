import { channel, type Channel } from 'node:diagnostics_channel';

/** What the process tells of itself while it works; nothing of it names a person or a thing. */
interface Observed {
  /** A request has ended. */
  request: {
    /** By which whoever saw it begin knows it again. */
    of?: object;
    method?: string;
    /** The pattern of its address. */
    route: string;
    /** Null where the caller was gone before there was an answer. */
    status: number | null;
    /** The code of a refusal. */
    code: number | null;
    seconds: number;
  };
  /** Somebody has waited for a connection of a pool, and got one or not. */
  connection: { pool: object; seconds: number; isGiven: boolean };
  /** A try of a job has ended, or jobs were dropped, as they were too late. */
  job: {
    kind: string;
    outcome: 'done' | 'failed' | 'dead' | 'dropped';
    jobs?: number;
    /** How long the try took. */
    seconds?: number;
  };
  /** The database has done a statement, or not. */
  statement: {
    /** Without its parameters. */
    text: string;
    seconds: number;
    isDone: boolean;
  };
  alarm: { alarm: string };
}

const channels: Readonly<Record<keyof Observed, Channel>> = {
  request: channel('shieldsource.request'),
  connection: channel('shieldsource.connection'),
  job: channel('shieldsource.job'),
  statement: channel('shieldsource.statement'),
  alarm: channel('shieldsource.alarm'),
};

/** Tells whoever observes; where nobody does, it costs next to nothing. */
export function tell<K extends keyof Observed>(what: K, facts: Observed[K]): void {
  if (channels[what].hasSubscribers) channels[what].publish(facts);
}

/** Calls `see` each time, until the function that it answers is called. */
export function observe<K extends keyof Observed>(
  what: K,
  see: (facts: Observed[K]) => void,
): () => void {
  const listener = (facts: unknown): void => see(facts as Observed[K]);
  channels[what].subscribe(listener);
  return () => {
    channels[what].unsubscribe(listener);
  };
}
