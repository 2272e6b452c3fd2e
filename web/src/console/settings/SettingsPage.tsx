import { useLingui } from '@lingui/react/macro';
import { getConsoleSettings } from '@shieldsource/contract/console-settings';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import card from '../../ui/page/Card.module.css';
import desk from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { SettingForm } from './SettingForm.tsx';

/** What an admin may change while the servers run, in the contract's order. */
export default function SettingsPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(getConsoleSettings, {}, { silent: true }));
  useTitle(t`系统设置`, t`盾源工作台`);

  return (
    <div className={desk.page}>
      <DeskHead title={t`系统设置`} />
      {data && (
        <div className={card.card}>
          {data.list.map((setting) => (
            <SettingForm
              key={`${setting.key} ${setting.version}`}
              setting={setting}
              onRefresh={() => void refetch()}
            />
          ))}
        </div>
      )}
      {!data && error && <LoadError hint={textOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={10} />}
    </div>
  );
}
