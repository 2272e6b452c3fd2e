import * as z from 'zod/mini';
import { say } from './say.ts';

/** The colour of a value wherever it is shown; `web/src/ui/theme` defines the tones. */
export type Tone =
  | 'orange'
  | 'blue'
  | 'cyan'
  | 'green'
  | 'grey'
  | 'crimson'
  | 'vermilion'
  | 'amber'
  | 'teal';

interface Entry {
  readonly code: number | string;
  /** In Chinese, with other fields of the entry as `{name}`; read from a list or by its code it is in the reader's language. */
  readonly label: string;
  readonly tone?: Tone;
}

type Entries = Readonly<Record<string, Entry>>;
export type CodeIn<E extends Entries> = E[keyof E]['code'];

/**
 * One coded value: its codes, Chinese labels, tones and order stand in `entries` and nowhere else.
 * Schema, type, filter options, tags and the database check (see the catalogue's test) come from it.
 */
export function coded<const E extends Entries>(entries: E) {
  type Key = keyof E & string;
  type Code = CodeIn<E>;
  const keys = Object.keys(entries) as Key[];
  const list = keys.map((key) => said(key, entries[key])) as {
    [K in Key]: { key: K } & E[K];
  }[Key][];
  const byCode = new Map(list.map((entry) => [entry.code as Code, entry]));
  const codes = Object.fromEntries(keys.map((key) => [key, entries[key]?.code])) as {
    [K in Key]: E[K]['code'];
  };

  return {
    /** As they were given, with their labels in Chinese. */
    entries,
    /** `severity.codes.high` → 3 */
    codes,
    /** Entries in their order, each with its key. */
    list,
    /** Accepts one of the codes. */
    schema: z.literal(Object.values<Code>(codes), '请选择'),
    of(code: Code) {
      const entry = byCode.get(code);
      if (!entry) throw new Error(`no entry with code ${code}`);
      return entry;
    },
    labelOf: (code: Code): string => byCode.get(code)?.label ?? '',
    has: (code: unknown): code is Code => byCode.has(code as Code),
  };
}

const said = (key: string, entry: Entry | undefined) => ({
  key,
  ...entry,
  get label() {
    return say(entry?.label ?? '', { ...entry });
  },
});

export type CodeOf<C extends { schema: z.ZodMiniType }> = z.output<C['schema']>;
