import { useLingui } from '@lingui/react/macro';
import { getConsoleSettings, type ConsoleSetting } from '@shieldsource/contract/settings/desk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { textOf } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { LeaveGuard } from '../../ui/leave/LeaveGuard.tsx';
import card from '../../ui/page/Card.module.css';
import desk from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { useEdition } from '../kit/use-edition.ts';
import { paths } from '../paths.ts';
import { ChannelTests } from './ChannelTests.tsx';
import { SettingForm } from './SettingForm.tsx';
import classes from './SettingForm.module.css';

/** The settings that an admin may change while the servers run, by group and in the contract's order. */
export default function SettingsPage() {
  const { t } = useLingui();
  const here = useLocation().hash.slice(1);
  const { data, error, refetch } = useQuery(queryOf(getConsoleSettings, {}, { silent: true }));
  const [unsent, setUnsent] = useState(0);
  useTitle(t`系统设置`, t`盾源控制台`);

  return (
    <div className={`column gap-12 ${desk.page}`}>
      <DeskHead title={t`系统设置`}>
        <Link to={paths.setup}>{t`上线准备`}</Link>
      </DeskHead>
      {groupsOf(data?.list.filter(isWritten) ?? []).map(({ group, name, list }) => (
        <section
          key={group}
          id={group}
          className={`${card.card} ${classes.group}`}
          ref={group === here ? intoView : null}
        >
          <h2>{name}</h2>
          <div className={`column items-end ${classes.settings}`}>
            {list.map((setting) => (
              <div key={setting.key} id={setting.key} ref={setting.key === here ? intoView : null}>
                <Setting {...{ setting, setUnsent, refetch }} />
              </div>
            ))}
          </div>
          {group === 'channels' && <ChannelTests />}
        </section>
      ))}
      {!data && error && <LoadError hint={textOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={10} />}
      <LeaveGuard isDirty={unsent > 0} loss={t`填写的内容还没有保存，离开后会丢失。`} />
    </div>
  );
}

type SettingProps = Pick<ComponentProps<typeof SettingForm>, 'setting' | 'setUnsent'> &
  Pick<UseQueryResult, 'refetch'>;

function Setting({ refetch, ...props }: SettingProps) {
  const { edition, renew } = useEdition({ refetch });
  return <SettingForm key={edition} {...props} onRefresh={() => void renew()} />;
}

/** Which steps are put aside is chosen on the page of the steps. */
const isWritten = ({ key }: ConsoleSetting) => key !== 'console.setupAside';

/** The groups in the order of their first settings. */
function groupsOf(settings: readonly ConsoleSetting[]) {
  const groups = new Map<string, { group: string; name: string; list: ConsoleSetting[] }>();
  for (const setting of settings) {
    const { group, groupName: name } = setting;
    const known = groups.get(group) ?? { group, name, list: [] };
    known.list.push(setting);
    groups.set(group, known);
  }
  return [...groups.values()];
}

const intoView = (place: HTMLElement | null): void => place?.scrollIntoView();
