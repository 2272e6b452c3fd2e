import type { GivenOf, InputOf, OutputOf, Route } from '@shieldsource/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { type FormRules, useContractForm } from '../../lib/form.ts';
import { isSame } from '../../ui/form/is-same.ts';
import { forgetUnseen, refreshRoutes } from '../../lib/queries.ts';

export interface ActOptions<R extends Route> {
  /** Calls to refresh afterwards. */
  readonly refreshes?: readonly Route[] | undefined;
  /** How to send it, where that is not by the call itself. */
  readonly send?: ((input: InputOf<R>) => Promise<unknown>) | undefined;
  readonly rules?: FormRules<GivenOf<R>> | undefined;
  /** Called once the page has been refreshed. The answer is stored nowhere else. */
  readonly onDone: (answer: OutputOf<R>, input: InputOf<R>) => unknown;
  /**
   * For a form that stays open: what of its values an answer changes, such as the version that the next save is based on.
   * Such a form follows the record while nothing is written in it, and otherwise keeps what is.
   */
  readonly stays?: ((answer: OutputOf<R>) => Partial<GivenOf<R>>) | undefined;
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
  { refreshes = [], send, rules, onDone, stays, onRefused }: ActOptions<R>,
) {
  const client = useQueryClient();
  // what the form began with, and after a save what was sent
  const [kept, setKept] = useState(start);
  const [followed, setFollowed] = useState(start);
  const [failure, setFailure] = useState<CallError | null>(null);
  const form = useContractForm(route, kept, rules);
  const isDirty = isChanged(form.values as object, kept as object);
  const refresh = () => refreshRoutes(client, refreshes);

  if (stays && !isDirty && !form.isSubmitting && !isSame(start, followed)) {
    setFollowed(start);
    setKept(start);
    form.reset(start);
  }

  const submit = form.submit(async (input) => {
    const sent = form.values;
    setFailure(null);
    try {
      const answer = await (send?.(input) ?? call<Route>(route, input, { silent: true }));
      forgetUnseen(client, refreshes);
      await refresh();
      const changed = stays?.(answer as OutputOf<R>) ?? {};
      setKept({ ...(sent as object), ...changed } as GivenOf<R>);
      for (const [key, value] of Object.entries(changed)) form.set(key as never, value as never);
      onDone(answer as OutputOf<R>, input);
    } catch (error) {
      // cancelled: who was to show a second factor thought better of it
      if (error instanceof CallError && error.kind !== 'cancelled') {
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
    isDirty,
  };
}

const isChanged = (values: object, first: object): boolean => {
  const before = new Map(Object.entries(first));
  return Object.entries(values).some(([key, value]) => !isSame(value, before.get(key)));
};
