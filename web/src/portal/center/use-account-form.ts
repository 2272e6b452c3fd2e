import { postAccountInfo } from '@shieldsource/contract/people/calls';
import type { GivenOf, Route } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refreshRoutes } from '../../lib/queries.ts';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { useKeptWhileChanged } from '../../ui/dialog/PlainDialog.tsx';
import { toast } from '../../ui/toast/toasts.ts';

interface Outcome {
  /** The toast after success. */
  readonly done: string;
  readonly onClose: () => void;
  /** Called after any refusal, once it has been shown. */
  readonly onRefused?: (error: CallError) => void;
}

/** The form of a dialog that changes something about the account; refusals are shown in the dialog. */
export function useAccountForm<R extends Route>(
  route: R,
  initial: GivenOf<R>,
  { done, onClose, onRefused }: Outcome,
) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [failure, setFailure] = useState<CallError | null>(null);
  const form = useContractForm(route, initial);
  useKeptWhileChanged(form.values);

  const submit = form.submit(async (input) => {
    setFailure(null);
    try {
      await call(route, input as GivenOf<R>, { silent: true });
    } catch (error) {
      if (error instanceof CallError) {
        if (error.fields.length === 0) setFailure(error);
        onRefused?.(error);
      }
      throw error;
    }
    await refreshRoutes(client, [postAccountInfo]);
    toast.success(done);
    onClose();
  });

  return {
    form,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** Props of the form's frame. */
    frame: {
      isBusy: form.isSubmitting,
      failure,
      onClose,
      overtaken: {
        title: t`账号已有变化`,
        hint: t`请关闭后重新查看`,
        act: t`关闭`,
        onRefresh: () => {
          void refreshRoutes(client, [postAccountInfo]);
          onClose();
        },
      },
    },
  };
}
