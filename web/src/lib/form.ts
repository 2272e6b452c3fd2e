import { t } from '@lingui/core/macro';
import { say } from '@shieldsource/contract/say';
import type { Route, GivenOf, InputOf } from '@shieldsource/contract/route';
import { type FormEvent, useState } from 'react';
import { z } from './schemas.ts';
import { toast } from '../ui/toast/toasts.ts';
import { afterLeaving } from '../ui/form/after-press.ts';
import { useLatestCheck } from './use-latest-check.ts';
import { CallError, type FieldFault } from './call-error.ts';
import type { FieldProps, FieldState } from '../ui/form/field-props.ts';

type Faults = Readonly<Record<string, string>>;
type Key<R extends Route> = keyof GivenOf<R> & string;

export interface FormRules<Values> {
  /** When a field is checked first: on blur by default. Afterwards it is checked on every change. */
  readonly triggers?: { readonly [K in keyof Values]?: 'blur' | 'change' };
  /** Rules that the schema does not have, by the field that shows the error. */
  readonly also?: (values: Values) => { readonly [K in keyof Values]?: string | undefined };
  /** Checks by the server, made once the schema accepts the field: `nickName: async (name) => isTaken ? t`…` : undefined`. */
  readonly checks?: {
    readonly [K in keyof Values]?: (value: Values[K]) => Promise<string | undefined>;
  };
}

/**
 * A form for a route: the input schema gives the errors, on blur and, once a field was left, on change. Field errors of
 * fault 1000 are shown at their fields. The values may only have fields of the schema.
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
  const alsoIn = (given: GivenOf<R>): Faults =>
    Object.fromEntries(
      Object.entries<string | undefined>(rules.also?.(given) ?? {}).filter(
        (one): one is [string, string] => one[1] !== undefined,
      ),
    );
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

  const leave = (path: string) =>
    afterLeaving(() => setLeft((before) => new Set(before).add(path)));

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

  /** Shows the field errors of fault 1000; answers whether it was one. */
  function accept(error: unknown): boolean {
    if (!(error instanceof CallError) || error.fields.length === 0) return false;
    setRefused(byPath(error.fields));
    // Errors of fields that this form does not have go to a toast.
    const astray = error.fields.filter(
      ({ path }) => !((path.split('.')[0] ?? '') in (values as object)),
    );
    if (astray.length === error.fields.length)
      toast.error(astray.map(({ message }) => message).join(t`；`));
    return true;
  }

  /** Shows an error of the server at a field until that is changed. */
  const tell = (path: Key<R>, message: string) =>
    setRefused((before) => ({ ...before, [path]: message }));

  /** Whether the current value of a field is valid, checked visibly or not. */
  const isRight = (key: Key<R>): boolean => !(key in found);

  /** Checks one field now, as leaving it would. */
  function check(key: Key<R>): boolean {
    setLeft((before) => new Set(before).add(key));
    return isRight(key);
  }

  /** For `<form onSubmit>`: `act` gets the valid input; a `CallError` that it throws has already been shown. */
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
 * Checks the values against the schema, but only fields whose value has changed: typing in one field must not check the
 * long texts of others, nor must rendering the page for another reason. Rules between fields, where a schema has some,
 * are checked at every change.
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

/** The errors by the path of their field; `at` is the path of the checked value. */
const faultsIn = ({ issues }: z.core.$ZodError, at = ''): Faults =>
  byPath(
    issues.map(({ path, message }) => ({
      path: [...(at ? [at] : []), ...path].join('.'),
      message: say(message),
    })),
  );

// The first error of each field, and of each field inside one.
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
