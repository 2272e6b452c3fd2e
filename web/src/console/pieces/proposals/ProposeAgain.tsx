import { useLingui } from '@lingui/react/macro';
import { mayCall, type Route } from '@shieldsource/contract/route';
import { useStaff } from '../../../lib/staff-session.ts';
import { ButtonLink } from '../../../ui/form/Button.tsx';

interface ProposeAgainProps {
  readonly of: { readonly id: string; readonly state: string };
  /** The call that proposes. */
  readonly by: Route;
  /** The page that proposes; `from` in its address names what to begin with. */
  readonly to: string;
}

/** Leads from what was sent back or withdrawn to a proposal that begins with it. */
export function ProposeAgain({ of: { id, state }, by, to }: ProposeAgainProps) {
  const { t } = useLingui();
  const roles = useStaff().person?.roles ?? [];
  const isBack = state === 'returned' || state === 'withdrawn';
  if (!isBack || !mayCall(roles, by)) return null;
  return (
    <ButtonLink to={`${to}?from=${id}`} variant="default" size="compact-md">
      {t`修改后重新提出`}
    </ButtonLink>
  );
}
