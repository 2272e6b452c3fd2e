import fc from 'fast-check';
import { expect } from 'vitest';
import { booksOf, expectedBooks } from './books.ts';
import type { Model } from './state.ts';
import type { World } from './world.ts';

export type Command = fc.AsyncCommand<Model, World>;
type Happens<Wishes> = (model: Model, world: World, wishes: Wishes) => Promise<unknown>;

/**
 * A command of the model. It chooses its subject among what exists, so it can run at any time; `isPossible` restricts that.
 * Afterwards the books must be those of the model.
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

/** A place in a list: taken modulo the list's length. */
export const place = fc.nat({ max: 11 });
export const person = fc.nat({ max: 1 });
export const gift = fc.nat({ max: 2 });
// generators favour numbers near the ends, so one from the middle is rare
export const rarely = fc.nat({ max: 7 }).map((number) => number === 4);
/** Mostly 0. */
export const off = rarely.map((isOff) => (isOff ? 1 : 0));
