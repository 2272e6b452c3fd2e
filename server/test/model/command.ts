import fc from 'fast-check';
import { expect } from 'vitest';
import { booksOf, expectedBooks } from './books.ts';
import type { Model } from './state.ts';
import type { World } from './world.ts';

export type Command = fc.AsyncCommand<Model, World>;
type Happens<Wishes> = (model: Model, world: World, wishes: Wishes) => Promise<unknown>;

/**
 * Something that may happen. What it is about it finds among what there is, so it fits wherever it comes; without
 * `isPossible` it always is. Afterwards the books must be those of the model.
 */
export function command<Wishes>(
  name: string,
  happens: Happens<Wishes>,
  isPossible: (model: Readonly<Model>) => boolean = () => true,
): (wishes: Wishes) => Command {
  return (wishes) => ({
    check: isPossible,
    async run(model, world) {
      await happens(model, world, wishes);
      expect(await booksOf(world)).toEqual(expectedBooks(model));
    },
    toString: () => `${name}(${fc.stringify(wishes)})`,
  });
}

/** Any place of a list: taken modulo its length once that is known. */
export const place = fc.nat({ max: 11 });
export const person = fc.nat({ max: 1 });
export const gift = fc.nat({ max: 2 });
// numbers near the ends come more often than others
export const rarely = fc.nat({ max: 7 }).map((number) => number === 4);
/** Mostly nothing. */
export const off = rarely.map((isOff) => (isOff ? 1 : 0));
