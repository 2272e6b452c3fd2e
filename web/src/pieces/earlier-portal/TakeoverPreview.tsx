import * as faults from '@shieldsource/contract/faults';
import {
  getHistoryOffer,
  getUserStatus,
  postHistoryMigrate,
} from '@shieldsource/contract/people/earlier-portal';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reportsPath } from '../../lib/paths.ts';
import { textOf } from '../../lib/client.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { useCall } from '../../lib/use-call.ts';
import button from '../../ui/form/button.module.css';
import classes from './earlier-portal.module.css';
import type { Proof } from './ProveForm.tsx';

interface TakeoverPreviewProps {
  readonly proof: Proof;
  readonly onTaken: () => void;
  /** The proof is not valid any more: a new one is needed. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

// After one of these faults the same proof is always refused.
const spending: readonly unknown[] = [faults.proofExpired.code, faults.noEarlierAccount.code];
// The answers that decide whether this dialog is shown are refreshed only when it closes.
const asLongAsOpen: readonly unknown[] = [getUserStatus.name, getHistoryOffer.name];

/** Shows in figures what will be taken over; afterwards, that it was. */
export function TakeoverPreview({ proof, onTaken, onAgain, onClose }: TakeoverPreviewProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const migrate = useCall(postHistoryMigrate, { silent: true });
  const { reports, coins, contribution } = migrate.data ?? proof;

  const isProofSpent = spending.includes(migrate.error?.code);

  function take() {
    migrate.mutate(
      { proofId: proof.proofId },
      {
        onSuccess: () => {
          void client.invalidateQueries({
            predicate: ({ queryKey }) => !asLongAsOpen.includes(queryKey[0]),
          });
          onTaken();
        },
      },
    );
  }

  return (
    <div className="column gap-16">
      <p role="status">
        {migrate.isSuccess
          ? t`已迁入当前账号。`
          : t`已找到 ${proof.nickName} 的账号，将迁入以下内容：`}
      </p>
      <dl className={`stack thirds gap-12 m-0 rounded sunken ${classes.figures}`}>
        <Figure name={t`报告`} value={reports} />
        <Figure name={t`安全币`} value={coins} />
        <Figure name={t`贡献值`} value={contribution} />
      </dl>
      {!migrate.isSuccess && (
        <p className="faint">
          {t`贡献值计入当时的月份和年份，不影响本月排行。每个旧账号只能迁入一次，之后不能撤回。`}
        </p>
      )}
      <p className={`fault ${classes.failure}`} role="alert">
        {migrate.error && textOf(migrate.error)}
      </p>
      <div className="row wrap justify-between gap-12">
        {migrate.isSuccess ? (
          <span className={`flex wrap gap-8 ${classes.ways}`}>
            <button type="button" className={`plain on-surface ${button.quiet}`} onClick={onClose}>
              {t`知道了`}
            </button>
            <Link className={button.main} to={reportsPath} onClick={onClose}>
              {t`查看我的漏洞`}
            </Link>
          </span>
        ) : (
          <span className={`flex wrap gap-8 ${classes.ways}`}>
            <button type="button" className={`plain on-surface ${button.quiet}`} onClick={onClose}>
              {t`取消`}
            </button>
            {isProofSpent ? (
              <button type="button" className={button.main} onClick={onAgain}>
                {t`重新验证`}
              </button>
            ) : (
              <button
                type="button"
                className={button.main}
                disabled={migrate.isPending}
                onClick={take}
              >
                {migrate.isPending ? t`迁入中` : t`迁入到当前账号`}
              </button>
            )}
          </span>
        )}
      </div>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{numberOf(value)}</dd>
    </div>
  );
}
