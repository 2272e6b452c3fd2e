import { Alert, Button, Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { getReviewDetail, getReviewPage } from '@shieldsource/contract/console';
import { faults } from '@shieldsource/contract/faults';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import classes from './DecisionDialog.module.css';
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

interface DecisionDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of the dialogs; what is inside starts afresh each time it opens. */
export function DecisionDialog({ title, isOpen, onClose, children }: DecisionDialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="lg"
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': t`关闭` }}
    >
      {children}
    </Modal>
  );
}

interface DecisionFormProps {
  /** What the button does, in a word. */
  readonly act: string;
  readonly isDangerous?: boolean;
  /** Nothing to fill in first: Enter does it at once. */
  readonly isReady?: boolean;
  readonly isBusy: boolean;
  readonly failure: CallError | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Fields, what went wrong, cancel and act. */
export function DecisionForm({
  act,
  isDangerous,
  isReady,
  isBusy,
  failure,
  onSubmit,
  onClose,
  children,
}: DecisionFormProps) {
  const { t } = useLingui();
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {children}
      {failure && <Failure failure={failure} onClose={onClose} />}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t`取消`}
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          data-autofocus={isReady}
          {...(isDangerous && { color: 'red' })}
        >
          {act}
        </Button>
      </div>
    </form>
  );
}

/** Somebody else was faster: the only way on is to see what they did. Other refusals say it themselves. */
function Failure({ failure, onClose }: { failure: CallError; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  if (failure.code !== faults.conflict.code) {
    return (
      <Alert color="red" role="alert">
        {textOf(failure)}
      </Alert>
    );
  }
  const refresh = () => {
    onClose();
    for (const { name } of decisionOptions.refreshes)
      void client.invalidateQueries({ queryKey: [name] });
  };
  return (
    <Alert color="red" role="alert" title={t`这份报告刚刚被其他人处理过`}>
      <p>{t`你的操作没有生效，也没有发放或收回任何奖励。请刷新后查看最新状态。`}</p>
      <Button className={classes.refresh} size="compact-md" variant="default" onClick={refresh}>
        {t`刷新报告`}
      </Button>
    </Alert>
  );
}
