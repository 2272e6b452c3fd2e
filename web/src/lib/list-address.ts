import type { InputOf, Route } from '@shieldsource/contract/route';
import { z } from './schemas.ts';

/**
 * The place of a list (tab, filters, page) in the address: reads the input of its call from the search params
 * (`?status=2&page=3`) and writes it back. Missing and invalid values get their default.
 */
export function listAddressOf<R extends Route>(route: R) {
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
    if (checked.success) return checked.data as Place;
    const wrong = new Set(checked.error.issues.map(({ path }) => path[0]));
    const right = given.filter(([key]) => !wrong.has(key));
    const rest = z.safeParse(route.input, Object.fromEntries(right));
    return rest.success ? (rest.data as Place) : start;
  }

  /** The search params of a place; '' for the defaults. */
  function search(place: Partial<InputOf<R>>): string {
    const changed = Object.entries(place).filter(
      ([key, value]) => value !== undefined && value !== start[key],
    );
    const text = new URLSearchParams(
      changed.map(([key, value]) => [key, String(value)]),
    ).toString();
    return text && `?${text}`;
  }

  return { start, read, search };
}

type Field = Parameters<typeof z.safeParse>[0];

/** The value as a number, if the field takes one. */
const valueOf = (field: Field, text: string): number | string =>
  z.safeParse(field, Number(text)).success ? Number(text) : text;
