import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import {
  getAppList,
  getPlatformList,
  getTerms,
  getTypeList,
} from '@shieldsource/contract/catalogue/calls';
import { postformFileUpload } from '@shieldsource/contract/files/calls';
import { getReportPage, postComment } from '@shieldsource/contract/reports/calls';
import { methodOf, type Route } from '@shieldsource/contract/route';
import { cookieNames } from '../../src/platform/sessions.ts';
import type { Person } from '../app.ts';
import { multipart } from '../multipart.ts';

/** The results of all requests: ordinary ones, and slow uploads. */
export interface Tally {
  requests: number;
  uploads: number;
  /** Attempts without an answer of the server, by what came instead. */
  raw: Record<string, number>;
  rawUploads: Record<string, number>;
  /** Requests that failed for a person: no answer after all the retries that pages make. */
  failed: number;
  failedUploads: number;
  refused: Record<string, number>;
}
export const newTally = (): Tally => ({
  requests: 0,
  uploads: 0,
  raw: {},
  rawUploads: {},
  failed: 0,
  failedUploads: 0,
  refused: {},
});

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Pieces of the body, and the pause between them. */
  readonly pieces?: number;
  readonly pauseMs?: number;
}
type Outcome = { readonly code: number } | { readonly lost: string };

/** One attempt, on a keep-alive connection. */
function attempt(url: string, agent: Agent, sent: Sent): Promise<Outcome> {
  return new Promise((resolve) => {
    const { method, headers, body, pieces = 1, pauseMs = 0 } = sent;
    const call = request(`${url}${sent.path}`, {
      method,
      agent,
      headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
    });
    const lost = (error: NodeJS.ErrnoException) => resolve({ lost: error.code ?? error.name });
    call.once('error', lost);
    call.once('response', (answer) => {
      text(answer).then((content) => {
        try {
          const { code } = JSON.parse(content) as { code: number };
          resolve({ code });
        } catch {
          resolve({ lost: `${answer.statusCode}` });
        }
      }, lost);
    });
    void send();
    async function send() {
      if (!body) return call.end();
      const size = Math.ceil(body.length / pieces);
      for (let at = 0; at < body.length && !call.destroyed; at += size) {
        if (at > 0) await wait(pauseMs);
        call.write(body.subarray(at, at + size));
      }
      return call.end();
    }
  });
}

/** The pauses before a page's retries (`web/src/lib/retry.ts`). */
const pausesMs = [400, 1_600];

async function ask(url: string, agent: Agent, sent: Sent, raw: Record<string, number>) {
  for (let tries = 0; ; tries++) {
    const outcome = await attempt(url, agent, sent);
    if ('code' in outcome) return outcome.code;
    raw[outcome.lost] = (raw[outcome.lost] ?? 0) + 1;
    const pause = pausesMs[tries];
    if (pause === undefined) return null;
    await wait(pause);
  }
}

/** A researcher with a report. */
export interface Author {
  readonly person: Person;
  readonly reportId: string;
}

/** Acts as these authors in turn, on one connection, until stopped: reads nine times, then comments on their report. */
export async function visitor(
  url: string,
  authors: readonly Author[],
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const reads: readonly Route[] = [
    getTypeList,
    getReportPage,
    getAppList,
    getTerms,
    getPlatformList,
  ];
  // stays within the limit of an hour
  let comments = 0;
  for (let step = 0; !isOver(); step++) {
    const { person, reportId } = authors[Math.floor(step / 10) % authors.length]!;
    const identity = identityOf(person);
    const isComment = step % 10 === 9 && comments++ < 290 * authors.length;
    const { name, path } = reads[step % reads.length] ?? getReportPage;
    const code = await ask(
      url,
      agent,
      isComment
        ? {
            method: methodOf(postComment.name),
            path: postComment.path,
            headers: {
              ...identity,
              'content-type': 'application/json',
              'idempotency-key': randomUUID(),
            },
            body: Buffer.from(JSON.stringify({ reportId, body: `第 ${step} 条`, attachments: [] })),
          }
        : { method: methodOf(name), path, headers: identity },
      tally.raw,
    );
    tally.requests += 1;
    if (code === null) tally.failed += 1;
    else if (code !== 0) tally.refused[code] = (tally.refused[code] ?? 0) + 1;
  }
  agent.destroy();
}

/** Uploads as these authors in turn, so that none reaches the limit of unused files; every upload takes six seconds. */
export async function slowUploader(
  url: string,
  authors: readonly Author[],
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { body, headers } = multipart([], { name: '证据.txt', bytes: 'x'.repeat(600_000) });
  for (let step = 0; !isOver(); step++) {
    const { person } = authors[step % authors.length]!;
    const sent: Sent = {
      method: 'POST',
      path: postformFileUpload.path,
      headers: { ...identityOf(person), ...headers },
      body: body as Buffer,
      pieces: 20,
      pauseMs: 300,
    };
    const code = await ask(url, agent, sent, tally.rawUploads);
    tally.uploads += 1;
    if (code === null) tally.failedUploads += 1;
    else if (code !== 0) tally.refused[code] = (tally.refused[code] ?? 0) + 1;
  }
  agent.destroy();
}

const identityOf = (person: Person) => ({
  authorization: `Bearer ${person.token}`,
  cookie: `${cookieNames[person.kind]}=${person.cookie}`,
  'x-requested-with': 'XMLHttpRequest',
});
