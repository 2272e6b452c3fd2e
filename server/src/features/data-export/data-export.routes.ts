import { getDataExport, postDataExport } from '@shieldsource/contract/people/data-export';
import { serve, type Served } from '../../platform/http/calls.ts';
import { exportedPart, requestExport } from './data-export.ts';

export const dataExportRoutes: readonly Served[] = [
  serve(postDataExport, requestExport),
  serve(getDataExport, exportedPart),
];
