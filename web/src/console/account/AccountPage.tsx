import { useLingui } from '@lingui/react/macro';
import { getStaffAccount, type StaffAccount } from '@shieldsource/contract/staff/sign-in';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import desk from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './account.module.css';
import { CodesCard, FactorCard, PassphraseCard } from './cards.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** The colleague's own ways to sign in, and their sessions. */
export default function AccountPage() {
  const { t } = useLingui();
  const query = useQuery(queryOf(getStaffAccount, {}, { silent: true }));
  useTitle(t`我的账号`, t`盾源控制台`);
  return (
    <div className={`column gap-12 ${desk.page}`}>
      <DeskHead title={t`我的账号`} />
      <QueryStates query={query} loading={<Loading lines={10} />}>
        {(account) => <Cards account={account} />}
      </QueryStates>
    </div>
  );
}

const Cards = ({ account }: { account: StaffAccount }) => (
  <div className={classes.cards}>
    <PassphraseCard account={account} />
    <FactorCard account={account} />
    <CodesCard account={account} />
    {(account.hasPasskeys || account.passkeys.length > 0) && <PasskeysCard account={account} />}
    {(account.provider !== null || account.providerAccounts.length > 0) && (
      <ProviderCard account={account} />
    )}
    <SessionsCard sessions={account.sessions} />
  </div>
);
