import type { jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import type { useContractForm } from '../../lib/form.ts';

export type SubmitForm = ReturnType<typeof useContractForm<typeof jsonReportSubmit>>;
