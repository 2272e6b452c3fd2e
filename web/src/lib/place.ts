import type { InputOf, Route } from '@shieldsource/contract/route';
import { z } from './schemas.ts';

/**
 * Where one stands in a list: the input of its call, as the address bar says it (`?status=2&page=3`).
 * What an address leaves out or gets wrong is the start.
 */
export function placesOf<R extends Route>(route: R) {
  type Place = InputOf<R> & Record<string, unknown>;
  const start = z.parse(route.input, {}) as Place;
  const shape: Readonly<Record<string, Field>> =
    route.input instanceof z.ZodMiniObject ? route.input.shape : {};

  function read(params: URLSearchParams): Place {
    const given = Object.entries(shape).flatMap(([key, field]) => {
      const text = params.get(key);
      return text ? [[key, valueOf(field, text)] as const] : [];
    });
    const checked = z.safeParse(route.input, Object.fromEntries(given));
    return checked.success ? (checked.data as Place) : start;
  }

  /** The other way round; '' for the start. */
  function search(place: Partial<InputOf<R>>): string {
    const said = Object.entries(place).filter(
      ([key, value]) => value !== undefined && value !== start[key],
    );
    const text = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
    return text && `?${text}`;
  }

  return { start, read, search };
}

type Field = Parameters<typeof z.safeParse>[0];

/** A number where the field takes one. */
const valueOf = (field: Field, text: string): number | string =>
  z.safeParse(field, Number(text)).success ? Number(text) : text;
