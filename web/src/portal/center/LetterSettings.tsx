import { getLetterSettings, postLetterSetting } from '@shieldsource/contract/letters/choices';
import { getMailSettings, memberTopic, postMailChoice } from '@shieldsource/contract/letters/mail';
import type { OutputOf } from '@shieldsource/contract/route';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { ChoiceTable } from '../../ui/form/ChoiceTable.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { MailSetting } from './MailSetting.tsx';
import { Setting } from './Setting.tsx';

/** What a member is told of, and where: in the portal, and by mail once they have an address. */
export function LetterSettings() {
  const { t } = useLingui();
  const mail = useQuery(queryOf(getMailSettings, {}));
  return (
    <QueryStates query={mail}>
      {(found) => (
        <>
          {(found.hasMail || found.mail) && <MailSetting mail={found.mail} />}
          <Setting id="letters" name={t`通知内容`}>
            <Ways mail={found} />
          </Setting>
        </>
      )}
    </QueryStates>
  );
}

const saved = { onDone: () => toast.success() };
const always = { isOn: true };

/** Without an address, what can be chosen in the portal; with one, everything by both ways. */
function Ways({ mail: { mail, topics } }: { mail: OutputOf<typeof getMailSettings> }) {
  const { t } = useLingui();
  const letters = useQuery(queryOf(getLetterSettings, {}));
  const setLetter = useCall(postLetterSetting, { ...saved, refreshes: [getLetterSettings] });
  const setMail = useCall(postMailChoice, { ...saved, refreshes: [getMailSettings] });
  const columns = mail ? [t`站内消息`, t`邮件`] : [t`站内消息`];
  return (
    <>
      <p>{t`提问、结论、奖励和账号安全的站内消息都会收到。`}</p>
      <QueryStates query={letters}>
        {(list) => {
          const rows = memberTopic.list
            .filter(({ mail: way }) => way !== 'never')
            .map(({ code, label: name, events }) => {
              const quiet = list.find(({ kind }) => (events as readonly string[]).includes(kind));
              const choice = topics.find(({ topic }) => topic === code);
              const inPortal = quiet
                ? {
                    isOn: quiet.isOn,
                    onChange: (isOn: boolean) => setLetter.mutate({ kind: quiet.kind, isOn }),
                  }
                : always;
              const byMail = choice
                ? {
                    isOn: choice.isOn,
                    onChange: (isOn: boolean) => setMail.mutate({ topic: choice.topic, isOn }),
                  }
                : always;
              return { key: code, name, quiet, choices: mail ? [inPortal, byMail] : [inPortal] };
            });
          return (
            <ChoiceTable
              subject={t`事项`}
              columns={columns}
              rows={mail ? rows : rows.filter(({ quiet }) => quiet)}
            />
          );
        }}
      </QueryStates>
    </>
  );
}
