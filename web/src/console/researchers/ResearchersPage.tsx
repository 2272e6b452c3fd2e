import { useLingui } from '@lingui/react/macro';
import type { ResearcherRow } from '@shieldsource/contract/people/desk';
import { accountState } from '@shieldsource/contract/people/calls';
import { lineOf } from '@shieldsource/contract/text/visible';
import { Link, useNavigate } from 'react-router';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { SidePanel } from '../../ui/page/SidePanel.tsx';
import { SearchBlock } from '../../ui/search/SearchBlock.tsx';
import { dateColumn } from '../../ui/table/columns.tsx';
import { Acts } from '../kit/Acts.tsx';
import { alone, nameColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import type { PanelProps } from '../kit/OpenRecord.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { actOnAccount, signsOut } from './account-act.tsx';

/** Every researcher's account, newest first; can be found by number, disabled and enabled. */
export default function ResearchersPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useList(paths.researchers);
  const { uid } = list.place;
  const find = (wanted: string) =>
    void navigate(paths.researchers.list(/^\d{1,9}$/.test(wanted) ? { uid: Number(wanted) } : {}));
  return (
    <ListPage
      list={list}
      title={t`研究员`}
      label={t`研究员账号`}
      filters={
        <SearchBlock
          label={t`查找研究员`}
          columns={[
            {
              type: 'input',
              field: 'uid',
              label: 'UID',
              inputType: 'number',
              placeholder: t`例如 10001`,
            },
          ]}
          values={{ uid }}
          onSearch={({ uid: wanted }) => find(lineOf(String(wanted ?? '')))}
        />
      }
      columns={[
        nameColumn(list, {
          title: t`研究员`,
          name: (row) => row.name,
          under: (row) => `UID ${row.uid}`,
        }),
        {
          key: 'state',
          title: t`状态`,
          noWrap: true,
          cell: (row) => <CodedTag of={accountState} code={row.state} />,
        },
        alone(dateColumn<ResearcherRow>('createTime', t`注册于`, { withTime: true })),
        alone(dateColumn<ResearcherRow>('lastLoginTime', t`最近登录`, { withTime: true })),
      ]}
      keyNames={[t`下一个账号`, t`上一个账号`, t`打开账号，也可以按 Enter`]}
      rowAct={{
        actOn: actOnAccount,
        subjectOf: (row) => row.name,
      }}
      empty={{
        hint:
          uid === undefined
            ? t`研究员注册后会出现在这里。`
            : t`没有 UID 为 ${uid} 的账号，请核对后再找。`,
        past: t`这一页已经没有账号了。`,
        next: uid !== undefined && <Link to={paths.researchers.list()}>{t`查看全部`}</Link>,
      }}
      beside={{ gone: t`账号不在这里了`, panel: AccountPanel }}
    />
  );
}

function AccountPanel({ record: row, close }: PanelProps<ResearcherRow>) {
  const { t } = useLingui();
  const act = actOnAccount(row);
  return (
    <SidePanel
      title={row.name}
      details={<CodedTag of={accountState} code={row.state} />}
      acts={act && <Acts acts={row.state === 'active' ? [signsOut(row), act] : [act]} />}
      onClose={close}
    >
      <FactList
        facts={[
          ['UID', row.uid],
          [t`注册于`, dateTimeOf(row.createTime)],
          [t`最近登录`, dateTimeOf(row.lastLoginTime)],
        ]}
      />
    </SidePanel>
  );
}
