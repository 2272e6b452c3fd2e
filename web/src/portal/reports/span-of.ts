import { numberOf } from '../../ui/text/formats.ts';

/** `{ from: 60, to: 80 }` → `60–80`; one number where both are the same. */
export const spanOf = ({ from, to }: { from: number; to: number }): string =>
  from === to ? numberOf(from) : `${numberOf(from)}–${numberOf(to)}`;
