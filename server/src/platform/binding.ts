import type { Keys } from './crypto.ts';

/**
 * The keyed hash in the row of what opens something: over the row's table, whose it is, and its secrets. Only a server can
 * write it: whoever writes SQL alone makes no such row, and gives none to another person.
 */
export const bindingOf = (
  keys: Keys,
  table: string,
  ids: readonly string[],
  secrets: readonly Buffer[],
): Buffer =>
  keys.witness(table, [...ids, ...secrets.map((secret) => secret.toString('hex'))].join(' '));
