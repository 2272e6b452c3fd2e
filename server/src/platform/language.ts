import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { speakBy } from '@shieldsource/contract/say';
import type { Language } from '@shieldsource/contract/site/language';

/** Where the texts of the contract and of the server stand in other languages than Chinese. */
const catalogues = ['../../../contract/src/locales/', '../locales/', '../locales/api/'];

const reader = new AsyncLocalStorage<Language>();

/** The language of whoever reads what is said now: who asked, or who gets the mail. */
export const readersLanguage = (): Language => reader.getStore() ?? 'zh-CN';

/** Does the work in the language of its reader; for null in Chinese. */
export const inLanguage = <T>(language: Language | null, work: () => T): T =>
  reader.run(language ?? 'zh-CN', work);

/** What depends on nothing but the language of its reader: made in each when it is first asked for in it. */
export function inEachLanguage<T>(make: () => T): () => T {
  const made = new Map<Language, T>();
  return () => {
    const language = readersLanguage();
    const held = made.has(language) ? (made.get(language) as T) : make();
    made.set(language, held);
    return held;
  };
}

const otherWords = inEachLanguage((): I18n => {
  const language = readersLanguage();
  const messages = Object.fromEntries(
    catalogues.flatMap((folder) => {
      const file = new URL(`${folder}${language}.po`, import.meta.url);
      const { items } = PO.parse(readFileSync(file, 'utf8'));
      return items.flatMap(({ msgid, msgstr: [words] }) =>
        words ? [[msgid, compileMessage(words)]] : [],
      );
    }),
  );
  return setupI18n({ locale: language, messages: { [language]: messages } });
});

speakBy({
  language: readersLanguage,
  find(chinese) {
    if (readersLanguage() === 'zh-CN') return undefined;
    const words = otherWords();
    return Object.hasOwn(words.messages, chinese)
      ? (values) => words._(chinese, values)
      : undefined;
  },
});
