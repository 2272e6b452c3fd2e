import { deadlineDays } from '@shieldsource/contract/deadlines';
import { postAccountInfo } from '@shieldsource/contract/people';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeOf, numberOf } from '../../lib/formats.ts';
import { useMember } from '../../lib/member-session.ts';
import { queryOf } from '../../lib/queries.ts';
import card from '../../ui/page/Card.module.css';
import { Description } from '../../ui/page/Description.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { CancelAccountDialog } from './CancelAccountDialog.tsx';
import classes from './center.module.css';
import { ExportCard } from './ExportCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PhoneChangeDialog } from './PhoneChangeDialog.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SessionList } from './SessionList.tsx';

/** Who the member is, the facts of the account, how it is entered, a copy of its data, and its end. */
export function UserInfoTab() {
  const { t } = useLingui();
  const { person } = useMember();
  const account = useQuery(queryOf(postAccountInfo, {}));
  const [open, setOpen] = useState<'phone' | 'cancel'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ProfileCard />
      <QueryStates query={account}>
        {(found) => (
          <>
            <section className={card.card} aria-labelledby="account-facts">
              <h2 id="account-facts">{t`账号`}</h2>
              <Description
                items={[
                  { name: 'UID', value: person?.uid },
                  {
                    name: t`手机号`,
                    value: (
                      <span className={classes.phone}>
                        {found.phoneMasked}
                        <Button size="compact-sm" variant="subtle" onClick={() => setOpen('phone')}>
                          {t`更换手机号`}
                        </Button>
                      </span>
                    ),
                  },
                  { name: t`注册时间`, value: <time>{dateTimeOf(found.registeredAt)}</time> },
                  { name: t`上次登录`, value: <time>{dateTimeOf(found.lastLoginAt)}</time> },
                  { name: t`安全币`, value: numberOf(found.coinBalance) },
                  { name: t`贡献值`, value: numberOf(found.contribution) },
                ]}
              />
            </section>
            <PasswordCard hasPassword={found.hasPassword} />
            <section className={card.card} aria-labelledby="account-sessions">
              <h2 id="account-sessions">{t`登录中的设备`}</h2>
              <SessionList sessions={found.sessions} />
            </section>
            <ExportCard />
            <section className={card.card} aria-labelledby="account-end">
              <h2 id="account-end">{t`注销账号`}</h2>
              <div className={classes.danger}>
                <p className={classes.hint}>
                  {t`注销后个人信息会被清除，剩余的安全币作废。申请后有 ${deadlineDays.cancelAccount} 天可以反悔。`}
                </p>
                <Button color="red" variant="outline" onClick={() => setOpen('cancel')}>
                  {t`申请注销`}
                </Button>
              </div>
            </section>
            <PhoneChangeDialog isOpen={open === 'phone'} onClose={close} />
            <CancelAccountDialog
              coins={found.coinBalance}
              isOpen={open === 'cancel'}
              onClose={close}
            />
          </>
        )}
      </QueryStates>
    </>
  );
}
