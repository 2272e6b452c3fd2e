import { useLingui } from '@lingui/react/macro';
import * as faults from '@shieldsource/contract/faults';
import type { Route } from '@shieldsource/contract/route';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallError } from '../../../lib/call-error.ts';
import { newUuid } from '../../../lib/random.ts';
import { toast } from '../../../ui/toast/toasts.ts';

interface Proposals {
  readonly calls: readonly Route[];
  readonly record: (id: string) => string;
}

/** The id under which a page proposes, however often it tries, and what it does with each outcome. */
export function useProposed({ calls, record }: Proposals) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [proposalId] = useState(newUuid);
  return {
    proposalId,
    outcomes: {
      refreshes: calls,
      onDone: ({ id }: { readonly id: string }) => {
        toast.success(t`已提交复核，等另一位管理员复核`);
        void navigate(record(id));
      },
      // the answer to an earlier try was lost: what it proposed is there
      onRefused: ({ code }: CallError) => {
        if (code === faults.keyReused.code) void navigate(record(proposalId));
      },
    },
  };
}
