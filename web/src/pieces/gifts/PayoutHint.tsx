import { getRealAccountInfo } from '@shieldsource/contract/people/identity';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { centerTabPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './PayoutHint.module.css';

/** The account that cash will be paid to, from the member’s identity. */
export function PayoutHint() {
  const { t } = useLingui();
  const identity = useQuery(queryOf(getRealAccountInfo, {}));
  return (
    <QueryStates query={identity}>
      {({ payout, realName }) => (
        <div className={`stack gap-2 bordered rounded-small ${classes.payout}`}>
          <p className={classes.quiet}>{t`发放到`}</p>
          {payout && (
            <p>
              {payout.methodName} {payout.bankName} {payout.account}
              {realName && t`（${realName}）`}
            </p>
          )}
          <Link to={centerTabPath('authentication')}>{t`修改收款账号`}</Link>
        </div>
      )}
    </QueryStates>
  );
}
