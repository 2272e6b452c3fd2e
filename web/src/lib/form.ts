import type { Route, GivenOf, InputOf } from '@shieldsource/contract/route';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { CallError } from './call-error.ts';

type Faults = Readonly<Record<string, string>>;
type Key<R extends Route> = keyof GivenOf<R> & string;

/** What an input takes: works with the pieces of `ui/form` and with those of the component library. */
export interface FieldProps<Value> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (eventOrValue: unknown) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

/**
 * A form bound to a route: its input schema says what is wrong, on blur and, once a field was left, on change.
 * A 1000 of the server is shown at its fields. Values must name fields of the schema only.
 */
export function useContractForm<R extends Route>(route: R, initial: GivenOf<R>) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState<Faults>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const found = faultsOf(route, values);

  const errorOf = (key: string) => told[key] ?? (left.has(key) ? found[key] : undefined);

  function set<K extends Key<R>>(key: K, value: GivenOf<R>[K]) {
    setValues((before) => ({ ...(before as object), [key]: value }) as GivenOf<R>);
    setTold(({ [key]: _, ...others }) => others);
  }

  function field<K extends Key<R>>(key: K): FieldProps<GivenOf<R>[K]> {
    return {
      name: key,
      value: (values as GivenOf<R>)[key],
      onChange: (eventOrValue) => set(key, valueIn(eventOrValue) as GivenOf<R>[K]),
      onBlur: () => setLeft((before) => new Set(before).add(key)),
      error: errorOf(key),
    };
  }

  /** Shows the fields a 1000 names. Whether it was one. */
  function accept(error: unknown): boolean {
    if (!(error instanceof CallError) || error.fields.length === 0) return false;
    setTold(Object.fromEntries(error.fields.map(({ path, message }) => [rootOf(path), message])));
    return true;
  }

  /** Checks one field now, as leaving it would. */
  function check(key: Key<R>): boolean {
    setLeft((before) => new Set(before).add(key));
    return !found[key];
  }

  /** For `<form onSubmit>`: `act` gets the checked input; a `CallError` it throws has been shown already. */
  function submit(act: (input: InputOf<R>) => Promise<unknown>) {
    return async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isSubmitting) return;
      const form = event.currentTarget;
      const checked = z.safeParse(route.input, values);
      if (!checked.success) {
        setLeft(new Set([...left, ...Object.keys(found)]));
        focusFirst(form, found);
        return;
      }
      setSubmitting(true);
      try {
        await act(checked.data as InputOf<R>);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        accept(error);
      } finally {
        setSubmitting(false);
      }
    };
  }

  function reset(next: GivenOf<R> = initial) {
    setValues(next);
    setLeft(new Set());
    setTold({});
  }

  return {
    values,
    set,
    field,
    submit,
    accept,
    check,
    reset,
    errorOf,
    isSubmitting,
    isValid: Object.keys(found).length === 0,
  };
}

// The first failing rule of each field.
function faultsOf(route: Route, values: unknown): Faults {
  const checked = z.safeParse(route.input, values);
  if (checked.success) return {};
  const faults: Record<string, string> = {};
  for (const issue of checked.error.issues) faults[String(issue.path[0] ?? '')] ??= issue.message;
  return faults;
}

const rootOf = (path: string) => path.split('.')[0] ?? path;

function valueIn(eventOrValue: unknown): unknown {
  const target = (eventOrValue as { target?: unknown } | null)?.target;
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return target.checked;
  if (target instanceof HTMLElement && 'value' in target) return target.value;
  return eventOrValue;
}

function focusFirst(form: HTMLFormElement, faults: Faults): void {
  const fields = [...form.elements].filter((one) => one instanceof HTMLElement);
  fields.find((one) => (one.getAttribute('name') ?? '') in faults)?.focus();
}
