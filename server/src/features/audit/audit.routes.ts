import { getAccessRecordPage } from '@shieldsource/contract/people/account';
import {
  getAuditActions,
  getAuditHead,
  getAuditPage,
  getAuditProof,
} from '@shieldsource/contract/people/desk';
import { serve, type Served } from '../../platform/http/calls.ts';
import { accessRecords, actions, head, list, proof } from './audit.pages.ts';

export const auditRoutes: readonly Served[] = [
  serve(getAuditPage, list),
  serve(getAuditActions, actions),
  serve(getAuditProof, proof),
  serve(getAuditHead, head),
  serve(getAccessRecordPage, accessRecords),
];
