import type { Route, GivenOf, InputOf } from '@shieldsource/contract/route';
import { type FormEvent, useState } from 'react';
import { z } from './schemas.ts';
import { toast } from '../ui/toast/toasts.ts';
import { afterPress } from './after-press.ts';
import { useLatestCheck } from './use-latest-check.ts';
import { CallError, type FieldFault } from './call-error.ts';

type Faults = Readonly<Record<string, string>>;
type Key<R extends Route> = keyof GivenOf<R> & string;

/** What an input takes: a piece of `ui/form`, or whatever tells of an event or a value. */
export interface FieldProps<Value> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (eventOrValue: unknown) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  /** For its looks; nothing until the rules of the field were asked. */
  readonly 'data-state'?: FieldState | undefined;
}

export type FieldState = 'validating' | 'error' | 'success';

export interface FormRules<Values> {
  /** When the rules of a field are asked first: on leaving it unless said. Once asked, they are on every change. */
  readonly triggers?: { readonly [K in keyof Values]?: 'blur' | 'change' };
  /** Rules that the schema does not have, by the field they are shown at. */
  readonly also?: (values: Values) => { readonly [K in keyof Values]?: string };
  /** What only the server knows, asked once the schema is content: `nickName: async (name) => isTaken ? t`…` : undefined`. */
  readonly checks?: {
    readonly [K in keyof Values]?: (value: Values[K]) => Promise<string | undefined>;
  };
}

/**
 * A form bound to a route: its input schema says what is wrong, on blur and, once a field was left, on change.
 * A 1000 of the server is shown at its fields. Values must name fields of the schema only.
 */
export function useContractForm<R extends Route>(
  route: R,
  initial: GivenOf<R>,
  rules: FormRules<GivenOf<R>> = {},
) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const [faultsOf] = useState(rulesOf);
  const alsoIn = (given: GivenOf<R>) => (rules.also?.(given) ?? {}) as Faults;
  const found: Faults = { ...alsoIn(values), ...faultsOf(route, values) };

  const checks = useLatestCheck((key, message) =>
    setRefused((before) => ({ ...before, [key]: message })),
  );

  const errorOf = (key: string) => refused[key] ?? (left.has(key) ? found[key] : undefined);

  function stateOf(key: string): FieldState | undefined {
    if (checks.isChecking(key)) return 'validating';
    if (errorOf(key)) return 'error';
    return left.has(key) ? 'success' : undefined;
  }

  function set<K extends Key<R>>(key: K, value: GivenOf<R>[K]) {
    setValues((before) => ({ ...(before as object), [key]: value }) as GivenOf<R>);
    setRefused((before) => without(before, key));
    checks.forget(key);
    if (rules.triggers?.[key] !== 'change') return;
    setLeft((before) => new Set(before).add(key));
    ask(key, value);
  }

  function ask<K extends Key<R>>(key: K, value: GivenOf<R>[K]): void {
    const check = rules.checks?.[key];
    if (!check || key in faultsOf(route, { ...(values as object), [key]: value } as GivenOf<R>))
      return;
    checks.start(key, check(value));
  }

  const leave = (path: string) => afterPress(() => setLeft((before) => new Set(before).add(path)));

  function field<K extends Key<R>>(key: K): FieldProps<GivenOf<R>[K]> {
    return {
      name: key,
      value: (values as GivenOf<R>)[key],
      onChange: (eventOrValue) => set(key, valueIn(eventOrValue) as GivenOf<R>[K]),
      onBlur: () => {
        leave(key);
        if (rules.triggers?.[key] !== 'change') ask(key, (values as GivenOf<R>)[key]);
      },
      error: errorOf(key),
      'data-state': stateOf(key),
    };
  }

  /** A field inside another, for instance the account of a payout. */
  function part<K extends Key<R>, P extends keyof NonNullable<GivenOf<R>[K]> & string>(
    key: K,
    inner: P,
  ): FieldProps<NonNullable<GivenOf<R>[K]>[P]> {
    const path = `${key}.${inner}`;
    const whole = (values as GivenOf<R>)[key] as NonNullable<GivenOf<R>[K]>;
    return {
      name: path,
      value: whole[inner],
      onChange: (eventOrValue) => set(key, { ...whole, [inner]: valueIn(eventOrValue) }),
      onBlur: () => leave(path),
      error: errorOf(path),
      'data-state': stateOf(path),
    };
  }

  /** Shows the fields a 1000 names. Whether it was one. */
  function accept(error: unknown): boolean {
    if (!(error instanceof CallError) || error.fields.length === 0) return false;
    setRefused(byPath(error.fields));
    // What belongs to no field of this form has no place to stand.
    const astray = error.fields.filter(
      ({ path }) => !((path.split('.')[0] ?? '') in (values as object)),
    );
    if (astray.length === error.fields.length)
      toast.error(astray.map(({ message }) => message).join('；'));
    return true;
  }

  /** Says at a field what only the server knew, until it is changed. */
  const tell = (path: Key<R>, message: string) =>
    setRefused((before) => ({ ...before, [path]: message }));

  /** Whether what a field holds now is right, asked or not. */
  const isRight = (key: Key<R>): boolean => !(key in found);

  /** Checks one field now, as leaving it would. */
  function check(key: Key<R>): boolean {
    setLeft((before) => new Set(before).add(key));
    return isRight(key);
  }

  /** For `<form onSubmit>`: `act` gets the checked input; a `CallError` it throws has been shown already. */
  function submit(act: (input: InputOf<R>) => Promise<unknown>) {
    return async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isSubmitting) return;
      const form = event.currentTarget;
      const checked = z.safeParse(route.input, values);
      const wrong = { ...alsoIn(values), ...(checked.error && faultsIn(checked.error)) };
      if (!checked.success || Object.keys(wrong).length > 0) {
        setLeft(new Set([...left, ...Object.keys(wrong)]));
        focusFirst(form, wrong);
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
    setRefused({});
  }

  return {
    values,
    set,
    field,
    part,
    submit,
    accept,
    tell,
    check,
    reset,
    errorOf,
    isRight,
    stateOf,
    isSubmitting,
    isValid: Object.keys(found).length === 0,
  };
}

/**
 * The rules of a form, asked of a field only when its own value is another: with every key in one field the others, which may
 * hold long texts, are left alone, and so are all when the page is drawn for another reason. Rules between fields, where
 * a schema has some, are asked with every change.
 */
function rulesOf() {
  const checks = new Map<string, { by: z.core.$ZodType; value: unknown; faults: Faults }>();

  function faultsAt(key: string, by: z.core.$ZodType, value: unknown): Faults {
    const before = checks.get(key);
    if (before?.by === by && Object.is(before.value, value)) return before.faults;
    const checked = z.safeParse(by, value);
    const faults = checked.success ? {} : faultsIn(checked.error, key);
    checks.set(key, { by, value, faults });
    return faults;
  }

  return ({ input }: Route, values: unknown): Faults => {
    if (!(input instanceof z.ZodMiniObject) || input.def.checks?.length)
      return faultsAt('', input, values);
    const given = new Map(Object.entries(values as object));
    const fields = Object.entries<z.core.$ZodType>(input.shape);
    return Object.assign({}, ...fields.map(([key, by]) => faultsAt(key, by, given.get(key))));
  };
}

/** By the path of the field; `at` is where the value stands that was asked about. */
const faultsIn = ({ issues }: z.core.$ZodError, at = ''): Faults =>
  byPath(
    issues.map(({ path, message }) => ({
      path: [...(at ? [at] : []), ...path].join('.'),
      message,
    })),
  );

// The first failing rule of each field, and of each field inside one.
function byPath(given: readonly FieldFault[]): Faults {
  const faults: Record<string, string> = {};
  for (const { path, message } of given) {
    faults[path.split('.')[0] ?? path] ??= message;
    faults[path] ??= message;
  }
  return faults;
}

const without = (faults: Faults, key: string): Faults =>
  Object.fromEntries(
    Object.entries(faults).filter(([path]) => path !== key && !path.startsWith(`${key}.`)),
  );

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
