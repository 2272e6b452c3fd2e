import { getBulkProposal, getBulkProposalPage } from '@shieldsource/contract/console-work';
import { listAt, paths } from '../paths.ts';

/** What was asked for many reports at once. Apart from `paths`, so that other pages do not bring its calls. */
export const bulkPaths = listAt(paths.bulk, getBulkProposalPage, getBulkProposal);
