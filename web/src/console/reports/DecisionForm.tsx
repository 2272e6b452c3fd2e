import { useLingui } from '@lingui/react/macro';
import { getReviewDetail, getReviewPage } from '@shieldsource/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { refreshRoutes } from '../../lib/queries.ts';
import { ActForm } from '../../ui/dialog/ActForm.tsx';
import type { ReviewDetail } from './detail.ts';

/** What every dialog of a decision gets from who opens it. */
export interface DecisionProps {
  readonly detail: ReviewDetail;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Decided; `news` is what to tell. */
  readonly onDone: (news: string) => void;
}

/** What a decision changes elsewhere. */
export const decisionOptions = {
  silent: true,
  refreshes: [getReviewPage, getReviewDetail],
} as const;

/** The form of a decision on a report, which somebody else may have decided meanwhile. */
export function DecisionForm(props: Omit<ComponentProps<typeof ActForm>, 'overtaken'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const refresh = () => {
    props.onClose();
    void refreshRoutes(client, decisionOptions.refreshes);
  };
  return (
    <ActForm
      {...props}
      overtaken={{
        title: t`这份报告刚刚被其他人处理过`,
        hint: t`你的操作没有生效，也没有发放或收回任何奖励。请刷新后查看最新状态。`,
        act: t`刷新报告`,
        onRefresh: refresh,
      }}
    />
  );
}
