import { useLingui } from '@lingui/react/macro';
import type { IdentityRow } from '@shieldsource/contract/console-people';
import { useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';

interface IdentityActionsProps {
  readonly identity: IdentityRow;
  readonly onDecided: () => void;
  readonly onRefused: (error: CallError) => void;
}

/** Yes or no, each with its key and its dialog. */
export function IdentityActions({ identity, onDecided, onRefused }: IdentityActionsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'approve' | 'reject'>();
  useKeys([
    { key: 'a', name: t`通过`, act: () => setOpen('approve') },
    { key: 'x', name: t`驳回`, act: () => setOpen('reject') },
  ]);

  const props = {
    identity,
    onClose: () => setOpen(undefined),
    onDone: (news: string) => {
      setOpen(undefined);
      toast.success(news);
      onDecided();
    },
    onRefused,
  };

  return (
    <>
      <KeyButton letter="a" onClick={() => setOpen('approve')}>
        {t`通过`}
      </KeyButton>
      <KeyButton letter="x" variant="default" onClick={() => setOpen('reject')}>
        {t`驳回`}
      </KeyButton>
      <ApproveDialog {...props} isOpen={open === 'approve'} />
      <RejectDialog {...props} isOpen={open === 'reject'} />
    </>
  );
}
