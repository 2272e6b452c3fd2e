import type { StoredFile } from '@shieldsource/contract/files/calls';
import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { useCallback } from 'react';
import { call } from '../../lib/client.ts';

/** Download addresses are valid for a minute: fetching the report again gives new ones. */
export function useFreshAddress(reportId: string): (file: StoredFile) => Promise<string> {
  return useCallback(
    async (file) => {
      const {
        report,
        records,
        comments,
        notes = [],
      } = await call(getReviewDetail, { id: reportId });
      const attached = [...records, ...comments, ...notes].flatMap(
        ({ attachments = [] }) => attachments,
      );
      const files = [...report.attachments, ...attached];
      return files.find(({ id }) => id === file.id)?.url ?? file.url;
    },
    [reportId],
  );
}
