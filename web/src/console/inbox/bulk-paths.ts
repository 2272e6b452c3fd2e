import { getBulkProposal, getBulkProposalPage } from '@shieldsource/contract/console-work';
import { listAt, paths } from '../paths.ts';

/** Addresses of the bulk proposals. Apart from `paths`, so that other pages do not load these calls. */
export const bulkPaths = listAt(paths.bulk, getBulkProposalPage, getBulkProposal);
