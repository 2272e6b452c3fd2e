import { useLingui } from '@lingui/react/macro';
import { getIdentityPage, type IdentityRow } from '@shieldsource/contract/console-people';
import { faults } from '@shieldsource/contract/faults';
import { useQueryClient } from '@tanstack/react-query';
import { refreshRoutes } from '../../lib/queries.ts';
import type { CallError } from '../../lib/call-error.ts';
import type { Overtaken } from '../../ui/dialog/ActForm.tsx';

/** What every dialog of a decision on an application gets from who opens it. */
export interface IdentityDialogProps {
  readonly identity: IdentityRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: (news: string) => void;
  readonly onRefused: (error: CallError) => void;
}

/** What a decision changes elsewhere. */
export const identityRefreshes = [getIdentityPage] as const;

/** Only the server knows whose account is whose. */
export const isOwnIdentity = (error: CallError): boolean => error.code === faults.ownIdentity.code;

/** What to say when somebody else decided first, or the applicant changed what they sent. */
export function useOvertaken(onClose: () => void): Overtaken {
  const { t } = useLingui();
  const client = useQueryClient();
  return {
    title: t`这份申请刚刚有变化`,
    hint: t`可能已被其他人处理，或者申请人重新提交过。你的操作没有生效，请刷新后查看。`,
    act: t`刷新`,
    onRefresh: () => {
      onClose();
      void refreshRoutes(client, identityRefreshes);
    },
  };
}
