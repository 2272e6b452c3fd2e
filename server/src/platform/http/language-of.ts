import { fastifyCookie } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  language,
  languageCookie,
  languageCookieSeconds,
  languageParam,
  type Language,
} from '@shieldsource/contract/site/language';
import type { Config } from '../config.ts';
import { inLanguage } from '../language.ts';

/** The language that an address chooses, if it does. */
export function chosenBy({ query }: FastifyRequest): Language | undefined {
  // an address that cannot be read has none
  const { [languageParam]: chosen } = (query ?? {}) as Readonly<Record<string, unknown>>;
  return language.has(chosen) ? chosen : undefined;
}

/** The language of whoever asks: as they chose it, in the address or in this browser, whatever the browser prefers. */
export function languageOf(request: FastifyRequest): Language {
  // an address or a cookie that cannot be read is answered as well
  return chosenBy(request) ?? keptAs(request.cookies?.[languageCookie]);
}

const keptAs = (kept: unknown): Language => (language.has(kept) ? kept : 'zh-CN');

/** The same of a request that nobody has read yet, by the header of its cookies. */
export const languageIn = (cookies = ''): Language =>
  keptAs(fastifyCookie.parse(cookies)[languageCookie]);

/** Lets the browser remember a language for a year. The page reads and writes it too (`web/src/lib/language.ts`). */
export const keepLanguage = (
  reply: FastifyReply,
  chosen: Language,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): FastifyReply =>
  reply.setCookie(languageCookie, chosen, {
    path: '/',
    maxAge: languageCookieSeconds,
    sameSite: 'lax',
    secure: publicUrl.protocol === 'https:',
  });

/** Answers everybody in their language. Said at two moments: a body that is read in between forgets the first. */
export function answerInLanguage(server: FastifyInstance): void {
  for (const moment of ['onRequest', 'preValidation'] as const)
    server.addHook(moment, (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
      inLanguage(languageOf(request), done),
    );
}
