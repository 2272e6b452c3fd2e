import { getAuditPage } from '@shieldsource/contract/console-people';
import { serve, type Served } from '../../platform/http/calls.ts';
import { list } from './audit.ts';

export const auditRoutes: readonly Served[] = [serve(getAuditPage, list)];
