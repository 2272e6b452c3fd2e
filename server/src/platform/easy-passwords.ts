import { dictionary } from '@zxcvbn-ts/language-common';
import type { App } from './app.ts';
import { settingOf } from './settings.ts';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);
const product = /shieldsource|盾源/;
const fewestCharacters = 5;

/**
 * Whether a password is easy to guess: common, a few characters repeated, or with a word that anybody would try here: the
 * company, the product, or what belongs to its owner (`own`: name, mail, phone).
 */
export function isEasyPassword(
  app: Pick<App, 'settings'>,
  password: string,
  own: readonly string[],
): boolean {
  const text = bare(password);
  const words = [settingOf(app, 'company.name'), ...own.flatMap(wordsOf)].map(bare);
  return (
    isCommon(text) ||
    isCommon(password.normalize('NFKC').toLowerCase()) ||
    new Set(text).size < fewestCharacters ||
    product.test(text) ||
    words.some((word) => isWorthTrying(word) && text.includes(word))
  );
}

/** On the list, or two entries of it strung together, with a few digits or signs behind: 'password1234', 'iloveyouforever!'. */
const isCommon = (text: string): boolean =>
  [text, text.replace(/[^\p{L}]{1,4}$/u, '')].some(
    (stem) =>
      common.has(stem) ||
      Array.from(stem).some((_, at) => common.has(stem.slice(0, at)) && common.has(stem.slice(at))),
  );

/** A mail address is its owner and its host's name. */
const wordsOf = (word: string): string[] => {
  const [local = '', host] = word.split('@');
  return host === undefined ? [local] : [local, host.split('.').at(-2) ?? ''];
};

/** Letters and digits alone, in one Unicode form. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

// two characters of Chinese are a name, two of other writing are anywhere
const isWorthTrying = (word: string): boolean =>
  word.length >= (/\p{Script=Han}/u.test(word) ? 2 : 4);
