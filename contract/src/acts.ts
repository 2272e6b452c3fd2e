import * as z from 'zod/mini';
import { manyLines, showsAtLeast, typed } from './text/typed.ts';
import { say } from './say.ts';

/** The length of the note of an act, in characters. */
export interface NoteLength {
  readonly least: number;
  readonly most: number;
}

/** Usual lengths of notes. */
export const noteLength = {
  none: { least: 0, most: 0 },
  optional: { least: 0, most: 1_000 },
  needed: { least: 1, most: 1_000 },
} as const satisfies Record<string, NoteLength>;

/** The schema of a note. `missing` is the message for none; `name` begins the others, where there are several texts. */
export const noteSchema = ({ least, most }: NoteLength, missing: string, name = '') =>
  typed(
    missing,
    manyLines,
    showsAtLeast(least, () =>
      name === ''
        ? say('至少 {least} 个字', { least })
        : say('{name}至少 {least} 个字', { name: say(name), least }),
    ),
    atMost(most, name),
  );

const atMost = (limit: number, name: string) => {
  const most = limit.toLocaleString('en');
  return z.maxLength(limit, {
    error: () =>
      name === ''
        ? say('最多 {most} 个字', { most })
        : say('{name}最多 {most} 个字', { name: say(name), most }),
  });
};

/** Why somebody did what others will ask about. */
export const reason = z
  .string('请写明原因')
  .check(manyLines, showsAtLeast(2, '请写明原因'), z.maxLength(500, '原因最多 500 个字'));

/** The schema of a note that may be left out. */
export const optionalNote = (name: string) =>
  z._default(z.string().check(manyLines, atMost(noteLength.optional.most, name)), '');

type Acts = Readonly<Record<string, { readonly label: string }>>;

/** The entries of a coded value from a table of acts: the name of an act is its code. */
export const entriesOf = <const A extends Acts>(acts: A) =>
  Object.fromEntries(
    Object.entries(acts).map(([code, { label }]) => [code, { code, label }]),
  ) as unknown as { [N in keyof A & string]: { code: N; label: A[N]['label'] } };
