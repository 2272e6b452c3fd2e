import type { GivenOf, InputOf, OutputOf, Route } from '@shieldsource/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { type FormRules, useContractForm } from '../../lib/form.ts';
import { isSame } from '../../lib/is-same.ts';
import { refreshRoutes } from '../../lib/queries.ts';

export interface ActOptions<R extends Route> {
  /** Calls to refresh afterwards. */
  readonly refreshes?: readonly Route[] | undefined;
  /** How to send it, where that is not by the call itself. */
  readonly send?: ((input: InputOf<R>) => Promise<unknown>) | undefined;
  readonly rules?: FormRules<GivenOf<R>> | undefined;
  /** Called once the page has been refreshed. The answer is stored nowhere else. */
  readonly onDone: (answer: OutputOf<R>, input: InputOf<R>) => unknown;
  /** Called after any refusal, once it has been shown. */
  readonly onRefused?: ((error: CallError) => void) | undefined;
}

/**
 * A form that sends one act: `form` with its fields, `submit`, whether it `isBusy`, the `failure` of the last attempt, and
 * `refresh` for use after a conflict. It is busy until the page shows the change, so that a next act is based on that.
 */
export function useAct<R extends Route>(
  route: R,
  start: GivenOf<R>,
  { refreshes = [], send, rules, onDone, onRefused }: ActOptions<R>,
) {
  const client = useQueryClient();
  const [first] = useState(start);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isDone, setDone] = useState(false);
  const form = useContractForm(route, first, rules);
  const refresh = () => refreshRoutes(client, refreshes);

  const submit = form.submit(async (input) => {
    setFailure(null);
    try {
      const answer = await (send?.(input) ?? call<Route>(route, input, { silent: true }));
      await refresh();
      setDone(true);
      onDone(answer as OutputOf<R>, input);
    } catch (error) {
      if (error instanceof CallError) {
        setFailure(error);
        onRefused?.(error);
      }
      throw error;
    }
  });

  return {
    form,
    submit,
    refresh,
    failure,
    isBusy: form.isSubmitting,
    /** Whether something was written that is not sent yet. */
    isDirty: !isDone && isChanged(form.values as object, first as object),
  };
}

const isChanged = (values: object, first: object): boolean => {
  const before = new Map(Object.entries(first));
  return Object.entries(values).some(([key, value]) => !isSame(value, before.get(key)));
};
