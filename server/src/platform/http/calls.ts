import type { Readable } from 'node:stream';
import type { InputOf, OutputOf, Route } from '@shieldsource/contract/route';
import type { App } from '../app.ts';
import type { Me, ResearcherMe, SessionKind, StaffMe } from '../sessions.ts';

/** Who calls, as the route's access has already made sure of. `anyone` knows a researcher who happens to be signed in. */
export type MeOf<R extends Route> = R['access'] extends 'anyone'
  ? ResearcherMe | null
  : R['access'] extends 'user'
    ? ResearcherMe
    : StaffMe;

/** What a verb may know of the call besides its input. */
export interface Call<M extends Me | null = Me | null> {
  readonly me: M;
  readonly name: string;
  readonly ip: string;
  /** The browser's own description of itself, shown in the list of sessions. */
  readonly device: string;
  /** Set where the route is idempotent: what `runOnce` needs. */
  readonly repeat: { readonly key: string; readonly bodyHash: Buffer } | null;
  /** The part `file` of a multipart call, already on local disk and removed after the answer. */
  readonly file: UploadedFile | null;
  /** The cookies of sessions that came along; only signed file addresses are opened by a cookie alone. */
  readonly cookies: Readonly<Partial<Record<SessionKind, string>>>;
  /** The secret by which this browser is known again; null when it keeps none. */
  readonly browser: string | null;
  /** Gives the browser such a secret, or keeps the one it has from running out. Answers it. */
  keepBrowser(): string;
  setCookie(kind: SessionKind, secret: string): void;
  /** Takes the cookie back and asks the browser to drop what it cached. */
  clearCookie(kind: SessionKind): void;
}

export interface UploadedFile {
  readonly path: string;
  readonly name: string;
  readonly sizeBytes: number;
}

/** A file instead of the envelope. */
export interface FileAnswer {
  /** Set for what must be saved, never shown. */
  readonly downloadName?: string;
  /** Whether browsers, and what stands on the way, may keep it for a day. */
  readonly isPublic: boolean;
  /** Its bytes. Called when the answer no longer holds a connection of the database, so it may take its time. */
  readonly open: () => Promise<OpenedFile>;
}

export interface OpenedFile {
  readonly stream: Readable;
  readonly mime: string;
  readonly sizeBytes: number;
}

export type CallOf<R extends Route> = Call<MeOf<R>>;

export interface Served {
  readonly route: Route;
  readonly verb: (app: App, call: Call<never>, input: never) => Promise<unknown>;
  readonly admits?: Admits;
}

/** Refuses an upload by its sender and the bytes that it says it has (0 where it says nothing), before any of them is taken. */
export type Admits = (app: App, me: Me, bytes: number) => Promise<void>;

/** A call that takes a file, once `admits` has let it begin. */
export const serveUpload = <R extends Route>(
  route: R,
  verb: (app: App, call: CallOf<R>, input: InputOf<R>) => Promise<OutputOf<R>>,
  admits: Admits,
): Served => ({ ...serve(route, verb), admits });

/** One line of a feature's routes: this call of the contract is answered by this verb. */
export function serve<R extends Route>(
  route: R,
  verb: (app: App, call: CallOf<R>, input: InputOf<R>) => Promise<OutputOf<R>>,
): Served {
  return { route, verb: verb as Served['verb'] };
}

/** The same for a call that answers with the bytes of a file. */
export function serveFile<R extends Route>(
  route: R,
  verb: (app: App, call: CallOf<R>, input: InputOf<R>) => Promise<FileAnswer>,
): Served {
  return { route, verb: verb as Served['verb'] };
}
