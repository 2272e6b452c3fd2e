import { t } from '@lingui/core/macro';
import type { GivenOf, Route } from '@shieldsource/contract/route';
import type { ReactNode } from 'react';
import type { ActsOn } from '../../pieces/acts/ActDialog.tsx';
import { ActDialog } from './ActDialog.tsx';
import type { Act } from './Acts.tsx';
import type { ProposalOfTwo } from './ProposalFacts.tsx';

interface Proposal<R extends Route, B extends Route> {
  readonly on: ActsOn;
  /** Their input except the reason. */
  readonly start: GivenOf<R>;
  readonly routes: { readonly sign: R; readonly sendBack: B };
  /** Explains the effect of the signature. */
  readonly effect: ReactNode;
}

/** The acts on a proposal that takes two people: another person signs or returns it, its author withdraws it. */
export function proposalActs<R extends Route, B extends Route>(
  { canSign, canWithdraw }: Pick<ProposalOfTwo, 'canSign' | 'canWithdraw'>,
  { on, start, routes, effect }: Proposal<R, B>,
): Act[] {
  const signing: Act[] = [
    {
      name: t`签署`,
      letter: 's',
      dialog: (asked) => (
        <ActDialog
          {...asked}
          {...on}
          route={routes.sign}
          start={start as never}
          title={t`签署`}
          act={t`签署`}
          done={t`已签署`}
        >
          {effect}
        </ActDialog>
      ),
    },
    {
      name: t`退回`,
      letter: 'b',
      look: { variant: 'default' },
      dialog: (asked) => (
        <ActDialog
          {...asked}
          {...on}
          route={routes.sendBack}
          start={start as never}
          title={t`退回`}
          act={t`退回`}
          reason={{ hint: t`提出人会看到` }}
          done={t`已退回`}
        >
          {t`退回后不会生效，提出人可以修改后重新提出。`}
        </ActDialog>
      ),
    },
  ];
  const own: Act = {
    name: t`撤回`,
    look: { variant: 'default' },
    dialog: (asked) => (
      <ActDialog
        {...asked}
        {...on}
        route={routes.sendBack}
        start={start as never}
        title={t`撤回`}
        act={t`撤回`}
        leave={t`先不撤回`}
        reason={{ hint: t`其他管理员会看到` }}
        done={t`已撤回`}
      >
        {t`撤回后不再等人签署，可以修改后重新提出。`}
      </ActDialog>
    ),
  };
  return [...(canSign ? signing : []), ...(canWithdraw ? [own] : [])];
}
