import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { BootData } from '@shieldsource/contract/site/boot';
import type {
  Answered,
  FirstScreen,
  FirstScreens,
  Question,
} from '@shieldsource/contract/site/first-screen';
import { Refusal } from '../refusal.ts';
import type { Language } from '@shieldsource/contract/site/language';
import { inEachLanguage, readersLanguage } from '../language.ts';
import type { VisitorsReads } from './pipeline.ts';

/** Beside the build tool's own record; nobody is served from there. */
const built = '.vite/first-screen/first-screen.js';

/** Whoever opens a page waits no longer for what stands on it; the page then asks by itself. */
const patienceMs = 400;

/** No page asks for more. */
const maxQuestions = 20;

/** Of so many addresses the latest drawing is kept. */
const maxDrawings = 200;

/** A first screen as it goes into the shell. */
export interface Drawn {
  readonly html: string;
  readonly title: string;
  readonly about: string;
  /** JSON of the answers it shows. */
  readonly answers: string;
}

interface Screens {
  readonly draw: FirstScreens['draw'];
  /** The page that an address belongs to, undefined where none is drawn. */
  pageAt(address: string): PageAt | undefined;
}

/**
 * Draws the pages that visitors see, by the pages' own code, each again only when an answer on it is another one
 * (decision 61). Undefined for any other address, in a build without them, and where the answers cannot be had in time.
 */
export function firstScreens(webDir: string, reads: VisitorsReads) {
  // by page: what it is known to ask
  const questionsOf = new Map<string, readonly Question[]>();
  // by language and address: how it looks
  const latest = new Map<string, { key: string; drawing: Promise<FirstScreen> }>();
  const load = inEachLanguage(() => screensOf(webDir, readersLanguage()));

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
    screens: Screens,
    address: string,
    boot: BootData,
    answers: string,
  ): Promise<FirstScreen> {
    const key = keyOf(boot, answers);
    const place = `${readersLanguage()} ${address}`;
    const last = latest.get(place);
    const drawing =
      last?.key === key
        ? last.drawing
        : screens.draw(address, boot, JSON.parse(answers) as Answered[]);
    // the one that was asked for last is the last to go
    latest.delete(place);
    latest.set(place, { key, drawing });
    const [oldest = place] = latest.keys();
    if (latest.size > maxDrawings) latest.delete(oldest);
    drawing.catch(() => latest.delete(place));
    return drawing;
  }

  async function drawn(
    request: FastifyRequest,
    address: string,
    boot: BootData,
  ): Promise<Drawn | undefined> {
    const screens = await load();
    const page = screens?.pageAt(address);
    if (!screens || !page) return undefined;
    const questions = questionsOf.get(page.name) ?? [];
    const answers = await answersTo(request, questions.map(page.askedHere));
    const { asked, ...screen } = await draw(screens, address, boot, answers);
    // for anything else the page asks itself
    const open = asked.filter(([name]) => reads.has(name));
    if (open.length === 0) return { ...screen, answers };
    if (questions.length > maxQuestions) throw new Error(`${address} asks without end`);
    questionsOf.set(page.name, [...questions, ...open.map(page.askedAnywhere)]);
    return drawn(request, address, boot);
  }

  return (request: FastifyRequest, url: string, boot: BootData): Promise<Drawn | undefined> =>
    Promise.race([
      drawn(request, withoutOrigin(url), boot).catch((error: unknown) => {
        // what is not there, or not for everybody, the page says itself
        if (!(error instanceof Refusal))
          request.log.warn(error, 'a first screen could not be drawn');
        return undefined;
      }),
      after(patienceMs, undefined, { ref: false }),
    ]);
}

/** What a query says only about where somebody came from, and in which language: no page reads it. */
const ofOrigin = /^(utm_[a-z]+|spm|gclid|fbclid|msclkid|lang)(=|$)/;

/** So that what is kept does not grow with the ways to a page. */
function withoutOrigin(url: string): string {
  const [pathname, search] = partsOf(url);
  const rest = search
    .split('&')
    .filter((pair) => !ofOrigin.test(pair))
    .join('&');
  return rest ? `${pathname}?${rest}` : pathname;
}

function partsOf(url: string): [pathname: string, search: string] {
  const [pathname = '', ...search] = url.split('?');
  return [pathname, search.join('?')];
}

/** A page with parameters asks the same everywhere but for their values, so that what one address asked is known of all. */
interface PageAt {
  readonly name: string;
  /** A question of the page as it is asked at this address, and the other way round. */
  readonly askedHere: (question: Question) => Question;
  readonly askedAnywhere: (question: Question) => Question;
}

/** The module once for each language, since what it says is its own state. */
async function builtScreens(webDir: string, language: Language): Promise<FirstScreens | undefined> {
  const file = join(webDir, built);
  if (!existsSync(file)) return undefined;
  const screens = (await import(`${pathToFileURL(file).href}?${language}`)) as FirstScreens;
  await screens.speak(language);
  return screens;
}

/** Of the pages that visitors see, those that have one address. */
export const visitorsAddresses = async (webDir: string): Promise<string[]> =>
  (await builtScreens(webDir, 'zh-CN'))?.addresses.filter((address) => !/[:?]/.test(address)) ?? [];

async function screensOf(webDir: string, language: Language): Promise<Screens | undefined> {
  const screens = await builtScreens(webDir, language);
  if (!screens) return undefined;
  const { addresses, draw } = screens;
  const patterns = addresses.map((name) => {
    const [pathname, search] = partsOf(name);
    return { name, pattern: new URLPattern({ pathname, search }) };
  });
  return {
    draw,
    pageAt(address) {
      // what the page decodes would not be found in the address it asked at
      if (address.includes('%')) return undefined;
      const [pathname, search] = partsOf(address);
      for (const { name, pattern } of patterns) {
        const found = pattern.exec({ pathname, search });
        if (found) return { name, ...questionsWith(found.pathname.groups) };
      }
      return undefined;
    },
  };
}

function questionsWith(params: Readonly<Record<string, string | undefined>>) {
  const pairs = Object.entries(params).map(([name, value]) => [`:${name}`, value] as const);
  const replaced = ([name, input]: Question, values: ReadonlyMap<unknown, unknown>): Question => [
    name,
    JSON.parse(JSON.stringify(input), (_key, value: unknown) => values.get(value) ?? value),
  ];
  const [here, anywhere] = [
    new Map<unknown, unknown>(pairs),
    new Map<unknown, unknown>(pairs.map(([mark, value]) => [value, mark])),
  ];
  return {
    askedHere: (question: Question) => replaced(question, here),
    askedAnywhere: (question: Question) => replaced(question, anywhere),
  };
}

// the footer says which year it is
const keyOf = ({ serverTime, ...boot }: BootData, answers: string): string =>
  JSON.stringify([boot, Math.floor(serverTime / 3_600_000)]) + answers;
