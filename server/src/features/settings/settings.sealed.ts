import type { SealedColumn } from '../../platform/rotation.ts';

export const placeOfProposal = (id: string): string => `setting_proposal.sealed.${id}`;

/** Secrets that wait for another admin. */
export const sealedProposals: SealedColumn = {
  table: 'setting_proposal',
  column: 'sealed',
  placeOf: placeOfProposal,
};
