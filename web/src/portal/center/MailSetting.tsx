import {
  getMailSettings,
  mailHours,
  mailLimits,
  mailRhythm,
  postMailRemove,
  postMailResume,
  postMailRhythm,
} from '@shieldsource/contract/letters/mail';
import type { OutputOf } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { optionsOf } from '../../lib/options-of.ts';
import { useCall } from '../../lib/use-call.ts';
import { ActDialog } from '../../pieces/acts/ActDialog.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import classes from './center.module.css';
import { MailForm } from './MailForm.tsx';
import { Setting } from './Setting.tsx';

type Mail = NonNullable<OutputOf<typeof getMailSettings>['mail']>;

const saved = { refreshes: [getMailSettings], onDone: () => toast.success() };

/** Where a member is mailed to, whether that works, and how it is done. */
export function MailSetting({ mail }: { mail: Mail | null }) {
  const { t } = useLingui();
  const [act, setAct] = useState<'confirm' | 'remove'>();
  const close = () => setAct(undefined);
  const isLinked = useLocation().hash === '#mail';
  return (
    <Setting
      id="mail"
      name={t`邮件通知`}
      isLinked={isLinked}
      act={
        <>
          {mail && (
            <Button variant="subtle" onClick={() => setAct('remove')}>
              {t`删除邮箱`}
            </Button>
          )}
          <Button variant="default" onClick={() => setAct('confirm')}>
            {mail ? t`更换邮箱` : t`添加邮箱`}
          </Button>
        </>
      }
    >
      {mail ? (
        <>
          <p className="figures">{mail.address}</p>
          <Stopped mail={mail} onConfirm={() => setAct('confirm')} />
          <HowMailed mail={mail} />
        </>
      ) : (
        <p>{t`有提问、结论、奖励或发货时发邮件通知你，可从邮件直接打开回答。邮件不含报告内容。`}</p>
      )}
      <DialogFrame
        isNarrow
        title={mail ? t`更换邮箱` : t`添加邮箱`}
        isOpen={act === 'confirm'}
        onClose={close}
      >
        <MailForm onClose={close} />
      </DialogFrame>
      <ActDialog
        isOpen={act === 'remove'}
        title={t`删除邮箱`}
        route={postMailRemove}
        start={{}}
        act={t`删除邮箱`}
        isDangerous
        overtaken={{ title: t`账号已有变化`, hint: t`请关闭后重新查看` }}
        refreshes={[getMailSettings]}
        onDone={() => {
          close();
          toast.success(t`邮箱已删除`);
        }}
        onClose={close}
      >
        {t`不再发送任何邮件，包括账号安全提醒；站内消息不受影响。`}
      </ActDialog>
    </Setting>
  );
}

/** Why nothing is mailed, and what to do. */
function Stopped({ mail, onConfirm }: { mail: Mail; onConfirm: () => void }) {
  const { t } = useLingui();
  const resume = useCall(postMailResume, { refreshes: [getMailSettings] });
  if (mail.stopReason === null) return null;
  const isRefused = mail.stopReason === 'refused';
  return (
    <div
      className={`row wrap justify-between gap-8-12 mt-8 p-10-16 rounded-small ${classes.stopped}`}
    >
      <p>
        {isRefused
          ? t`已停用：邮箱退信。请核对地址，重新确认或更换后恢复发送。`
          : t`已退订，只发送账号安全提醒。`}
      </p>
      <Button
        size="compact-md"
        variant="default"
        loading={resume.isPending}
        onClick={() => (isRefused ? onConfirm() : resume.mutate({}))}
      >
        {isRefused ? t`重新确认` : t`重新开启`}
      </Button>
    </div>
  );
}

/** When mails are sent, and what stands in them. */
function HowMailed({ mail: { rhythm, isQuiet, showsTitles } }: { mail: Mail }) {
  const { t } = useLingui();
  const change = useCall(postMailRhythm, saved);
  // each call says all three: what is under way counts already
  const how = { rhythm, isQuiet, showsTitles, ...(change.isPending && change.variables) };
  const { restMinutes, perDay } = mailLimits;
  const { nightFrom, nightUntil } = mailHours;
  return (
    <div className={`column gap-12 ${classes.choices}`}>
      <RadioGroup
        isRow
        label={t`发送时间`}
        description={
          how.rhythm === 'atOnce'
            ? t`${restMinutes} 分钟内最多一封，一天最多 ${perDay} 封，其余合并到下一封。`
            : undefined
        }
        value={how.rhythm}
        onChange={(code) => {
          if (mailRhythm.has(code)) change.mutate({ ...how, rhythm: code });
        }}
        options={optionsOf(mailRhythm.list)}
      />
      {how.rhythm === 'atOnce' && (
        <Checkbox
          label={t`夜间免打扰`}
          description={t`北京时间 ${nightFrom}:00 至次日 ${nightUntil}:00 不发送，账号安全提醒除外`}
          checked={how.isQuiet}
          onChange={() => change.mutate({ ...how, isQuiet: !how.isQuiet })}
        />
      )}
      <Checkbox
        label={t`显示报告标题`}
        description={t`不选时只写报告编号；标题可能透露漏洞位置`}
        checked={how.showsTitles}
        onChange={() => change.mutate({ ...how, showsTitles: !how.showsTitles })}
      />
    </div>
  );
}
