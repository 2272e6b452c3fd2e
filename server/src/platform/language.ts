import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { translateBy } from '@shieldsource/contract/say';
import type { Language } from '@shieldsource/contract/site/language';

/** Where the texts of the contract and of the server stand in other languages than Chinese. */
const catalogues = ['../../../contract/src/locales/', '../locales/', '../locales/api/'];

const reader = new AsyncLocalStorage<Language>();

/** The language of whoever reads what is said now: who asked, or who gets the mail. */
export const readersLanguage = (): Language => reader.getStore() ?? 'zh-CN';

/** Does the work in the language of its reader; for null in Chinese. */
export const inLanguage = <T>(language: Language | null, work: () => T): T =>
  reader.run(language ?? 'zh-CN', work);

/** What says something and stays as it is: made in each language when it is first read in it. */
export function inEachLanguage<T>(make: () => T): () => T {
  const made = new Map<Language, T>();
  return () => {
    const language = readersLanguage();
    const held = made.has(language) ? (made.get(language) as T) : make();
    made.set(language, held);
    return held;
  };
}

const loaded = new Map<Language, I18n>();

function wordsIn(language: Language): I18n {
  const known = loaded.get(language);
  if (known) return known;
  const messages = Object.fromEntries(
    catalogues.flatMap((folder) => {
      const file = new URL(`${folder}${language}.po`, import.meta.url);
      const { items } = PO.parse(readFileSync(file, 'utf8'));
      return items.flatMap(({ msgid, msgstr: [words] }) =>
        words ? [[msgid, compileMessage(words)]] : [],
      );
    }),
  );
  const words = setupI18n({ locale: language, messages: { [language]: messages } });
  loaded.set(language, words);
  return words;
}

translateBy((chinese, values) => {
  const language = readersLanguage();
  if (language === 'zh-CN') return undefined;
  const words = wordsIn(language);
  return Object.hasOwn(words.messages, chinese) ? words._(chinese, values) : undefined;
});
