import type { Tone } from '@shieldsource/contract/coded';
import type { InputOf } from '@shieldsource/contract/route';
import type { ListTab } from './ListPage.tsx';
import type { List, ListRoute } from './use-list.ts';

interface Value<Code> {
  readonly key: string;
  readonly code: Code;
  readonly label: string;
  readonly tone?: Tone;
}

interface Options<R extends ListRoute, Code> {
  readonly values: readonly Value<Code>[];
  readonly at: (code: Code) => Partial<InputOf<R>>;
  readonly count: (code: Code) => number | undefined | null;
  readonly name?: (code: Code) => string;
  /** Keys of values that are not stations of the line but ends beside it. */
  readonly leftOut?: readonly string[];
}

/** A tab for each value of a coded field. */
export const codedTabs = <R extends ListRoute, Code>(
  _list: List<R>,
  { values, at, count, name, leftOut = [] }: Options<R, Code>,
): ListTab<R>[] =>
  values.map(({ key, code, label, tone }) => ({
    key,
    name: name?.(code) ?? label,
    ...(tone && { tone }),
    at: at(code),
    count: count(code),
    isLeftOut: leftOut.includes(key),
  }));
