import { getHistoryOffer, getUserStatus } from '@shieldsource/contract/people/earlier-portal';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, refreshRoutes } from '../../lib/queries.ts';
import { TakeOver } from '../../pieces/earlier-portal/TakeOver.tsx';
import { PlainDialog } from '../../ui/dialog/PlainDialog.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Setting } from './Setting.tsx';

/** Offers to take over an account of the earlier portal, while any account still waits there. */
export function EarlierPortalCard() {
  const { t } = useLingui();
  const client = useQueryClient();
  const offer = useQuery(queryOf(getHistoryOffer, {}, { silent: true }));
  const [isOpen, setOpen] = useState(false);
  if (!offer.data?.isOpen) return null;

  function close() {
    setOpen(false);
    void refreshRoutes(client, [getHistoryOffer, getUserStatus]);
  }
  return (
    <Setting
      id="account-earlier-portal"
      name={t`迁移旧门户账号`}
      act={
        <Button variant="default" onClick={() => setOpen(true)}>
          {t`迁入旧门户账号`}
        </Button>
      }
    >
      <p>{t`在旧门户提交过漏洞？验证当时的手机号或邮箱，即可将报告、安全币和贡献值迁入当前账号。`}</p>
      {isOpen && (
        <PlainDialog isNarrow title={t`迁入旧门户账号`} onClose={close}>
          <TakeOver startsWith="other" onTaken={() => undefined} onClose={close} />
        </PlainDialog>
      )}
    </Setting>
  );
}
