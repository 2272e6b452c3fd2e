import { getLetterSettings, postLetterSetting } from '@shieldsource/contract/letters/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import classes from './center.module.css';
import { Setting } from './Setting.tsx';

/** Which letters a member wants, of those that ask for no action. */
export function LetterSettings() {
  const { t } = useLingui();
  const settings = useQuery(queryOf(getLetterSettings, {}));
  const change = useCall(postLetterSetting, {
    refreshes: [getLetterSettings],
    onDone: () => toast.success(),
  });
  return (
    <Setting id="letters" name={t`消息`}>
      <p>{t`提问、结论、奖励、订单和账号安全的消息都会收到；下面这些可以不收。`}</p>
      <QueryStates query={settings}>
        {(list) => (
          <div className={`flex wrap gap-8-24 ${classes.choices}`}>
            {list.map(({ kind, kindName, isOn }) => (
              <Checkbox
                key={kind}
                label={kindName}
                checked={isOn}
                onChange={() => change.mutate({ kind, isOn: !isOn })}
              />
            ))}
          </div>
        )}
      </QueryStates>
    </Setting>
  );
}
