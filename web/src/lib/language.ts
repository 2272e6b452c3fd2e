import { i18n, type Messages } from '@lingui/core';
import { speakBy } from '@shieldsource/contract/say';
import {
  language as languages,
  languageCookie,
  languageCookieSeconds,
  languageParam,
  type Language,
} from '@shieldsource/contract/site/language';

interface Words {
  readonly messages: Messages;
}

type OtherLanguage = Exclude<Language, 'zh-CN'>;
const isOther = (given: string): given is OtherLanguage =>
  given !== 'zh-CN' && languages.has(given);

/** Where the words of a front stand in each language but Chinese. */
export type WordsOfFront = Readonly<Record<OtherLanguage, () => Promise<Words>>>;

const ofBoth: Readonly<Record<OtherLanguage, readonly (() => Promise<Words>)[]>> = {
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
  speakBy({
    language: () => i18n.locale,
    find: (chinese) =>
      Object.hasOwn(i18n.messages, chinese) ? (values) => i18n._(chinese, values) : undefined,
  });
}

/**
 * Goes on in another language, by catalogues that nobody else fetches; they come compiled. Where they cannot be had, the page
 * stays Chinese.
 */
export async function speak(language: string, ofFront: WordsOfFront): Promise<void> {
  if (!isOther(language)) return;
  const loads = [...ofBoth[language], ofFront[language]].map((load) => load());
  const words = await Promise.all(loads).catch(() => undefined);
  if (!words) return;
  i18n.load(language, Object.assign({}, ...words.map(({ messages }) => messages)) as Messages);
  i18n.activate(language);
}

/** The language that somebody chose in this browser; undefined where nobody has. The server writes the cookie too. */
export function chosenLanguage(): Language | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const [, chosen] = pairs.find(([name]) => name === languageCookie) ?? [];
  return languages.has(chosen) ? chosen : undefined;
}

export function chooseLanguage(chosen: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${chosen}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${secure}`;
}

/** In this tab, until the page that was asked for in it has come. */
const pressed = 'languagePressed';

/** Called as somebody presses a switch; the address it leads to changes the browser's language. */
export function noteChoice(chosen: Language): void {
  try {
    sessionStorage.setItem(pressed, chosen);
  } catch {
    // no storage: this browser alone remembers
  }
}

function takeChoice(): string | null {
  try {
    const noted = sessionStorage.getItem(pressed);
    sessionStorage.removeItem(pressed);
    return noted;
  } catch {
    return null;
  }
}

/**
 * The language of somebody who has signed in. What they have just pressed is kept with them, as is what was chosen in this
 * browser while they had no language; otherwise the page goes on in theirs. A cookie of somebody else, or an address that
 * chose, changes nobody's language.
 */
export function followLanguage(
  ofPerson: Language | null,
  keep: (chosen: Language) => Promise<unknown>,
): void {
  const chosen = chosenLanguage();
  const noted = takeChoice();
  const isTheirs = ofPerson === null ? chosen !== 'zh-CN' : noted === chosen;
  if (chosen && isTheirs && chosen !== ofPerson) {
    // the next press tries again
    keep(chosen).catch(() => undefined);
  } else if (ofPerson && ofPerson !== document.documentElement.lang) {
    chooseLanguage(ofPerson);
    // a browser that keeps no cookie would reload for ever
    if (chosenLanguage() === ofPerson) reloadUnchosen();
  }
}

/** An address that chooses would choose again, so the choice is taken out of it. */
function reloadUnchosen(): void {
  if (new URLSearchParams(location.search).has(languageParam))
    location.replace(addressIn(undefined, location));
  else location.reload();
}

/** The same place in another language; without one, in that which the browser keeps. */
export function addressIn(
  language: Language | undefined,
  { pathname, search, hash }: Place,
): string {
  const query = new URLSearchParams(search);
  if (language) query.set(languageParam, language);
  else query.delete(languageParam);
  return `${pathname}${query.size > 0 ? `?${query.toString()}` : ''}${hash}`;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
