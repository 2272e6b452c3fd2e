import { useLingui } from '@lingui/react/macro';
import type { ReportDetail } from '@shieldsource/contract/reports/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshRoutes } from '../../lib/queries.ts';
import type { Overtaken } from '../../pieces/acts/ActForm.tsx';
import { afterReportChange } from './after-report-change.ts';

/** The message when a reviewer acted first; refreshing calls `onRefresh`, such as to close the dialog. */
export function useOvertakenReport(onRefresh: () => void): Overtaken {
  const { t } = useLingui();
  const client = useQueryClient();
  return {
    title: t`报告刚刚有了新进展`,
    hint: t`你的操作没有生效。刷新后查看最新状态，再决定要不要继续。`,
    act: t`刷新报告`,
    onRefresh: () => {
      onRefresh();
      void refreshRoutes(client, afterReportChange);
    },
  };
}

/**
 * The same for a form that keeps what is written: after a refresh it is about the report as it is then. `version` is that to
 * send, `forget` clears the failure.
 */
export function useKeptForm(report: ReportDetail, forget: () => void) {
  const [version, setVersion] = useState(report.version);
  const [isAsked, setAsked] = useState(false);
  if (isAsked && report.version !== version) {
    setVersion(report.version);
    setAsked(false);
  }
  const overtaken = useOvertakenReport(() => {
    setAsked(true);
    forget();
  });
  return { version, overtaken };
}
