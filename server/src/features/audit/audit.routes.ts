import { getAccessRecordPage } from '@shieldsource/contract/account';
import { getAuditActions, getAuditPage } from '@shieldsource/contract/console-people';
import { serve, type Served } from '../../platform/http/calls.ts';
import { accessRecords, actions, list } from './audit.pages.ts';

export const auditRoutes: readonly Served[] = [
  serve(getAuditPage, list),
  serve(getAuditActions, actions),
  serve(getAccessRecordPage, accessRecords),
];
