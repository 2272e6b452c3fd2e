import { Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { refreshRoutes } from '../../lib/queries.ts';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { type FieldProps, useContractForm } from '../../lib/form.ts';
import { ActDialog } from '../../ui/dialog/ActDialog.tsx';
import { ActForm } from '../../ui/dialog/ActForm.tsx';
import { UsualWords } from './UsualWords.tsx';

interface ReasonDialogProps<R extends Route> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The call, and all of its input but the `reason`. */
  readonly route: R;
  readonly about: Omit<GivenOf<R>, 'reason'>;
  readonly act: string;
  /** What leaving without it is called, where 取消 could be the act. */
  readonly leave?: string;
  readonly isDangerous?: boolean;
  /** Who reads the reason. */
  readonly hint: string;
  /** Reasons that are given again and again, one click each. */
  readonly usual?: readonly string[];
  /** Said when somebody else acted first. */
  readonly overtaken: { readonly title: string; readonly hint: string };
  /** Calls whose answers this changes. */
  readonly refreshes?: readonly Route[];
  readonly onDone: (answer: OutputOf<R>) => void;
  /** Any refusal, after it was shown. */
  readonly onRefused?: (error: CallError) => void;
  /** What the act does. */
  readonly children: ReactNode;
}

/** Asks for a reason before an act. What the call answers goes to `onDone` alone and is kept nowhere else. */
export function ReasonDialog<R extends Route>({ title, isOpen, ...form }: ReasonDialogProps<R>) {
  return (
    <ActDialog title={title} isOpen={isOpen} onClose={form.onClose}>
      <ReasonForm {...form} />
    </ActDialog>
  );
}

function ReasonForm<R extends Route>({
  route,
  about,
  act,
  leave,
  isDangerous = false,
  hint,
  usual = [],
  overtaken,
  refreshes = [],
  onClose,
  onDone,
  onRefused,
  children,
}: Omit<ReasonDialogProps<R>, 'title' | 'isOpen'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [failure, setFailure] = useState<CallError | null>(null);
  const form = useContractForm(route, { ...about, reason: '' } as GivenOf<R>);
  const reason = form.field('reason' as never) as FieldProps<string>;
  const refresh = () => refreshRoutes(client, refreshes);

  const submit = form.submit(async (input) => {
    setFailure(null);
    try {
      const answer = await call(route, input as GivenOf<R>, { silent: true });
      await refresh();
      onDone(answer);
    } catch (error) {
      if (error instanceof CallError) {
        setFailure(error);
        onRefused?.(error);
      }
      throw error;
    }
  });

  return (
    <ActForm
      act={act}
      {...(leave && { leave })}
      isDangerous={isDangerous}
      isBusy={form.isSubmitting}
      failure={failure}
      overtaken={{
        ...overtaken,
        act: t`刷新`,
        onRefresh: () => {
          onClose();
          void refresh();
        },
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      {children}
      <div>
        <Textarea
          {...reason}
          label={t`原因`}
          description={hint}
          required
          data-autofocus
          rows={3}
          resize="vertical"
        />
        <UsualWords label={t`常用原因`} words={usual} onChoose={reason.onChange} />
      </div>
    </ActForm>
  );
}
