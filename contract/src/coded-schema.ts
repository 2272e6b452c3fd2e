import * as z from 'zod/mini';

/** What a field that holds a coded value takes: one of its codes. Apart from `coded.ts`, as pages that only show a value check none. */
export const schemaOf = <const Code extends number | string>(coded: {
  readonly list: readonly { readonly code: Code }[];
}) =>
  z.literal(
    coded.list.map(({ code }) => code),
    '请选择',
  );
