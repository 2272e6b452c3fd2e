import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { BootData } from '@shieldsource/contract/boot';
import type {
  Answered,
  FirstScreen,
  FirstScreens,
  Question,
} from '@shieldsource/contract/first-screen';
import type { VisitorsReads } from './pipeline.ts';

/** Beside the build tool's own record; nobody is served from there. */
const built = '.vite/first-screen/first-screen.js';

/** Whoever opens a page waits no longer for what stands on it; the page then asks by itself. */
const patienceMs = 400;

/** No page asks for more. */
const maxQuestions = 20;

/** A first screen as it goes into the shell. */
export interface Drawn {
  readonly html: string;
  /** JSON of the answers it shows. */
  readonly answers: string;
}

/**
 * Draws the pages that visitors see, by the pages' own code, each again only when an answer on it is another one
 * (decision 61). Undefined for any other address, in a build without them, and where the answers cannot be had in time.
 */
export function firstScreens(webDir: string, reads: VisitorsReads) {
  const file = join(webDir, built);
  // by address: what the page is known to ask, and how it looks
  const questionsOf = new Map<string, readonly Question[]>();
  const latest = new Map<string, { key: string; drawing: Promise<FirstScreen> }>();
  let loading: Promise<FirstScreens | undefined> | undefined;
  const load = () =>
    (loading ??= existsSync(file)
      ? (import(pathToFileURL(file).href) as Promise<FirstScreens>)
      : Promise.resolve(undefined));

  async function answersTo(
    request: FastifyRequest,
    questions: readonly Question[],
  ): Promise<string> {
    const answers = questions.map(async ([name, input]) => {
      const result = await reads.answer(request, name, input);
      return `[${JSON.stringify(name)},${JSON.stringify(input)},${result}]`;
    });
    return `[${(await Promise.all(answers)).join(',')}]`;
  }

  function draw(
    screens: FirstScreens,
    path: string,
    boot: BootData,
    answers: string,
  ): Promise<FirstScreen> {
    const key = keyOf(boot, answers);
    const last = latest.get(path);
    if (last?.key === key) return last.drawing;
    const drawing = screens.draw(path, boot, JSON.parse(answers) as Answered[]);
    latest.set(path, { key, drawing });
    drawing.catch(() => latest.delete(path));
    return drawing;
  }

  async function drawn(
    request: FastifyRequest,
    path: string,
    boot: BootData,
  ): Promise<Drawn | undefined> {
    const screens = await load();
    if (!screens?.paths.includes(path)) return undefined;
    const questions = questionsOf.get(path) ?? [];
    const answers = await answersTo(request, questions);
    const { html, asked } = await draw(screens, path, boot, answers);
    // for anything else the page asks itself
    const open = asked.filter(([name]) => reads.has(name));
    if (open.length === 0) return { html, answers };
    if (questions.length > maxQuestions) throw new Error(`${path} asks without end`);
    questionsOf.set(path, [...questions, ...open]);
    return drawn(request, path, boot);
  }

  return (request: FastifyRequest, path: string, boot: BootData): Promise<Drawn | undefined> =>
    Promise.race([
      drawn(request, path, boot).catch((error: unknown) => {
        request.log.warn(error, 'a first screen could not be drawn');
        return undefined;
      }),
      after(patienceMs, undefined, { ref: false }),
    ]);
}

// the footer says which year it is
const keyOf = ({ serverTime, ...boot }: BootData, answers: string): string =>
  JSON.stringify([boot, Math.floor(serverTime / 3_600_000)]) + answers;
