import * as z from 'zod/mini';

/** A schema that accepts one of the codes. Not in `coded.ts`, so that pages which only show values do not load it. */
export const schemaOf = <const Code extends number | string>(coded: {
  readonly list: readonly { readonly code: Code }[];
}) =>
  z.literal(
    coded.list.map(({ code }) => code),
    '请选择',
  );
