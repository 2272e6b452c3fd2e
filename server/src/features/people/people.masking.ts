import { shownName, type AccountState } from '@shieldsource/contract/people/calls';

/** Masks of sealed data: enough for its owner to recognise it, too little for anyone else to use it. */

/** 138****8000 */
export const maskedPhone = (phone: string): string => `${phone.slice(0, -8)}****${phone.slice(-4)}`;

/** 张*: the first character only. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(rest.length);
}

/** 110***********1234; of short numbers only the first and the last character. */
export function maskedNumber(number: string): string {
  const [before, after] = number.length >= 15 ? [3, 4] : [1, 1];
  return (
    number.slice(0, before) + '*'.repeat(number.length - before - after) + number.slice(-after)
  );
}

/** ****6789, or z***@example.com where the account is a mail address. */
export function maskedAccount(account: string): string {
  const at = account.indexOf('@');
  if (at > 0) return `${account.slice(0, 1)}***${account.slice(at)}`;
  return `****${account.slice(account.length >= 10 ? -4 : -2)}`;
}

/** The name that others see, from a row of `researcher`. */
export const nameOf = (row: { nick_name: string; uid: number; state: AccountState }): string =>
  shownName({ nickName: row.nick_name, uid: row.uid, state: row.state });
