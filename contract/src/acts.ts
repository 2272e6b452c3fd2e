import * as z from 'zod/mini';
import { manyLines, showsAtLeast, typed } from './text/typed.ts';

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

/** The schema of a note. `missing` is the message for none, `name` the label in messages. */
export const noteSchema = ({ least, most }: NoteLength, missing: string, name = '') =>
  typed(
    missing,
    manyLines,
    showsAtLeast(least, `${name}至少 ${least} 个字`),
    z.maxLength(most, `${name}最多 ${most.toLocaleString('en')} 个字`),
  );

/** Why somebody did what others will ask about. */
export const reason = z
  .string('请写明原因')
  .check(manyLines, showsAtLeast(2, '请写明原因'), z.maxLength(500, '原因最多 500 个字'));

/** The schema of a note that may be left out. */
export const optionalNote = (name: string) => {
  const { most } = noteLength.optional;
  return z._default(
    z.string().check(manyLines, z.maxLength(most, `${name}最多 ${most.toLocaleString('en')} 个字`)),
    '',
  );
};

type Acts = Readonly<Record<string, { readonly label: string }>>;

/** The entries of a coded value from a table of acts: the name of an act is its code. */
export const entriesOf = <const A extends Acts>(acts: A) =>
  Object.fromEntries(
    Object.entries(acts).map(([code, { label }]) => [code, { code, label }]),
  ) as unknown as { [N in keyof A & string]: { code: N; label: A[N]['label'] } };
