import { i18n, type Messages } from '@lingui/core';
import { translateBy } from '@shieldsource/contract/say';
import {
  language as languages,
  languageCookie,
  type Language,
} from '@shieldsource/contract/site/language';

interface Words {
  readonly messages: Messages;
}

/** Where the words of a front stand in each language but Chinese. */
export type WordsOfFront = Readonly<Record<'en', () => Promise<Words>>>;

const shared = {
  en: [() => import('../locales/both/en.po'), () => import('@shieldsource/contract/locales/en.po')],
};

/**
 * Messages are written in Chinese in the code, so they arrive uncompiled and need this compiler. It supports only `{name}` of
 * ICU: Chinese has no plurals.
 */
export function startLanguage(): void {
  i18n.setMessagesCompiler((message) =>
    message
      .split(/(\{\w+\})/)
      .filter(Boolean)
      .map((part) => (part.startsWith('{') ? [part.slice(1, -1)] : part)),
  );
  i18n.load('zh-CN', {});
  i18n.activate('zh-CN');
}

/**
 * Goes on in another language, by catalogues that nobody else fetches; they come compiled. Where they cannot be had, the page
 * stays Chinese.
 */
export async function speak(language: string, ofFront: WordsOfFront): Promise<void> {
  if (language !== 'en') return;
  // a front may say a thing in its own way
  const words = await Promise.all(
    [...shared[language], ofFront[language]].map((load) => load()),
  ).catch(() => undefined);
  if (!words) return;
  i18n.load(language, Object.assign({}, ...words.map(({ messages }) => messages)) as Messages);
  i18n.activate(language);
  translateBy((chinese, values) =>
    Object.hasOwn(i18n.messages, chinese) ? i18n._(chinese, values) : undefined,
  );
}

const yearSeconds = 365 * 24 * 60 * 60;

/** The language that somebody chose in this browser; undefined where nobody has. The server writes the cookie too. */
export function chosenLanguage(): Language | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const [, chosen] = pairs.find(([name]) => name === languageCookie) ?? [];
  return languages.has(chosen) ? chosen : undefined;
}

export function chooseLanguage(chosen: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${chosen}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
}

/**
 * What somebody chose here is kept with them, once they sign in; a browser in which nobody chose goes on in the language that
 * they chose elsewhere.
 */
export function followLanguage(
  ofPerson: Language | null,
  keep: (chosen: Language) => Promise<unknown>,
): void {
  const chosen = chosenLanguage();
  if (chosen) {
    // the next sign-in tries again
    if (chosen !== (ofPerson ?? 'zh-CN')) keep(chosen).catch(() => undefined);
  } else if (ofPerson && ofPerson !== i18n.locale) {
    chooseLanguage(ofPerson);
    location.reload();
  }
}
