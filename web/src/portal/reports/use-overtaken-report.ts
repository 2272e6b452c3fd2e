import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { refreshRoutes } from '../../lib/queries.ts';
import type { Overtaken } from '../../pieces/acts/ActForm.tsx';
import { afterReportChange } from './after-report-change.ts';

/** The message when a reviewer acted first; refreshing closes the dialog. */
export function useOvertakenReport(onClose: () => void): Overtaken {
  const { t } = useLingui();
  const client = useQueryClient();
  return {
    title: t`报告刚刚有了新进展`,
    hint: t`你的操作没有生效。刷新后查看最新状态，再决定要不要继续。`,
    act: t`刷新报告`,
    onRefresh: () => {
      onClose();
      void refreshRoutes(client, afterReportChange);
    },
  };
}
