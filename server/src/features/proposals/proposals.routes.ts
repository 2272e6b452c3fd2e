import { getProposalPage, postProposalDecide } from '@shieldsource/contract/staff/proposals';
import { serve, type Served } from '../../platform/http/calls.ts';
import { decideBy, type Kind, listBy } from './proposals.ts';

/** The calls about everything that takes two people; `kinds` say how each is carried out. */
export const proposalsRoutes = (kinds: readonly Kind[]): readonly Served[] => [
  serve(getProposalPage, listBy(kinds)),
  serve(postProposalDecide, decideBy(kinds)),
];
