import type { Construct, Extension } from 'micromark-util-types';
import { chinese } from './signs.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    bareAddress: 'bareAddress';
  }
}

const host = `(?!${chinese})[\\p{L}\\p{N}_.-]`;
const sign = `[!#-'*-;=?-Z^_a-z{|}~]|(?!${chinese})[\\p{L}\\p{N}]`;
/** Brackets belong to it in pairs. With `user@` before its host nothing is a link: it would lead elsewhere than it begins. */
const address = new RegExp(
  `(?:https?://|www\\.)(?:${host})+(?::\\d{1,5})?(?!${host}|@|:[\\w@])` +
    `(?:[/?#](?:${sign}|\\((?:${sign})*\\)|\\[(?:${sign})*\\])*)?`,
  'iuy',
);

/** Links of bare addresses, up to the first Chinese sign; their host is never longer than a host. */
export function bareAddresses(text: string): Extension {
  const construct: Construct = {
    name: 'bareAddress',
    previous: (code) => code === null || code < 0 || !/[\w.\-/@]/.test(String.fromCharCode(code)),
    tokenize(effects, ok, nok) {
      let left = lengthAt(text, this.now().offset);
      if (left === 0) return nok;
      effects.enter('bareAddress');
      return function take(code) {
        if (left > 0 && code !== null && code >= 0) {
          left -= 1;
          effects.consume(code);
          return take;
        }
        effects.exit('bareAddress');
        return ok(code);
      };
    },
  };
  return { text: { 72: construct, 87: construct, 104: construct, 119: construct } };
}

/** How long the address is that begins here, 0 where none does: without the signs of the sentence around it. */
function lengthAt(text: string, at: number): number {
  address.lastIndex = at;
  const [found = ''] = address.exec(text) ?? [];
  let end = found.length;
  while (/[?!.,:;*_~'|-]/.test(found[end - 1] ?? '')) end--;
  return end;
}
