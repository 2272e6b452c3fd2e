import * as z from 'zod/mini';

/** How many characters belong to what is written with an act. */
export interface NoteLength {
  readonly least: number;
  readonly most: number;
}

/** What may be written with an act, by whether it must be. */
export const noteLength = {
  none: { least: 0, most: 0 },
  optional: { least: 0, most: 1_000 },
  needed: { least: 1, most: 1_000 },
} as const satisfies Record<string, NoteLength>;

/** What is written with an act, as a call asks for it. `name` is what refusals call it. */
export const noteSchema = ({ least, most }: NoteLength, missing: string, name = '') =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(least, least > 1 ? `${name}至少 ${least} 个字` : missing),
      z.maxLength(most, `${name}最多 ${most.toLocaleString('en')} 个字`),
    );

/** What may be written with an act, or not. */
export const optionalNote = (name: string) => {
  const { most } = noteLength.optional;
  return z._default(
    z.string().check(z.trim(), z.maxLength(most, `${name}最多 ${most.toLocaleString('en')} 个字`)),
    '',
  );
};

type Acts = Readonly<Record<string, { readonly label: string }>>;

/** A table of acts as entries of a coded value: each is its own code. */
export const entriesOf = <const A extends Acts>(acts: A) =>
  Object.fromEntries(
    Object.entries(acts).map(([code, { label }]) => [code, { code, label }]),
  ) as unknown as { [N in keyof A & string]: { code: N; label: A[N]['label'] } };
