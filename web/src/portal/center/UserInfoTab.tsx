import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import { postAccountInfo } from '@shieldsource/contract/people/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeOf, numberOf } from '../../ui/text/formats.ts';
import { useMember } from '../../lib/member-session.ts';
import { centerTabPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { Description } from '../../ui/page/Description.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { CancelAccountDialog } from './CancelAccountDialog.tsx';
import { EarlierPortalCard } from './EarlierPortalCard.tsx';
import { ExportCard } from './ExportCard.tsx';
import { FactorSettings } from './FactorSettings.tsx';
import { LetterSettings } from './LetterSettings.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PhoneChangeDialog } from './PhoneChangeDialog.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SessionList } from './SessionList.tsx';
import { RecoveryCard } from './RecoveryCard.tsx';
import { Setting } from './Setting.tsx';
import settings from './settings.module.css';

/** Profile, account, ways to sign in, data export, and cancelling the account. */
export function UserInfoTab() {
  const { t } = useLingui();
  const { person } = useMember();
  const account = useQuery(queryOf(postAccountInfo, {}));
  const [open, setOpen] = useState<'phone' | 'cancel'>();
  const close = () => setOpen(undefined);
  return (
    <div className={`rounded on-surface ${settings.settings}`}>
      <ProfileCard />
      <QueryStates query={account}>
        {(found) => (
          <>
            {found.recovery && <RecoveryCard {...found.recovery} />}
            <Setting id="account-facts" name={t`账号`}>
              <Description
                items={[
                  { name: 'UID', value: person?.uid },
                  { name: t`安全币`, value: numberOf(found.coinBalance) },
                  { name: t`贡献值`, value: numberOf(found.contribution) },
                  { name: t`注册时间`, value: <time>{dateTimeOf(found.registeredAt)}</time> },
                  { name: t`上次登录`, value: <time>{dateTimeOf(found.lastLoginAt)}</time> },
                ]}
              />
            </Setting>
            <Setting
              id="account-phone"
              name={t`手机号`}
              act={
                <Button variant="default" onClick={() => setOpen('phone')}>
                  {t`更换手机号`}
                </Button>
              }
            >
              <p className="figures">{found.phoneMasked}</p>
            </Setting>
            <PasswordCard hasPassword={found.hasPassword} />
            <FactorSettings />
            <Setting id="account-sessions" name={t`登录设备`}>
              <SessionList sessions={found.sessions} />
            </Setting>
            <Setting
              id="account-access"
              name={t`信息访问记录`}
              act={
                <ButtonLink variant="default" to={centerTabPath('access')}>
                  {t`查看记录`}
                </ButtonLink>
              }
            >
              <p>{t`工作人员每次查看你的报告、实名或收货信息，都有记录。`}</p>
            </Setting>
            <LetterSettings />
            <ExportCard />
            <EarlierPortalCard />
            <Setting
              id="account-end"
              name={t`注销账号`}
              act={
                <Button color="red" variant="outline" onClick={() => setOpen('cancel')}>
                  {t`申请注销`}
                </Button>
              }
            >
              <p>
                {t`注销后个人信息将被清除，剩余安全币作废。申请后 ${deadlineDays.cancelAccount} 天内可以撤销。`}
              </p>
            </Setting>
            <PhoneChangeDialog isOpen={open === 'phone'} onClose={close} />
            <CancelAccountDialog
              coins={found.coinBalance}
              isOpen={open === 'cancel'}
              onClose={close}
            />
          </>
        )}
      </QueryStates>
    </div>
  );
}
