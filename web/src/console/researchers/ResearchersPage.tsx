import { useLingui } from '@lingui/react/macro';
import type { ResearcherRow } from '@shieldsource/contract/people/desk';
import { getResearcherMail } from '@shieldsource/contract/letters/mail-desk';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import { accountState } from '@shieldsource/contract/people/calls';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { queryOf } from '../../lib/queries.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import dialog from '../../ui/dialog/dialog.module.css';
import { Fact, FactList } from '../../ui/page/Facts.tsx';
import { SidePanel } from '../../ui/page/SidePanel.tsx';
import { dateColumn } from '../../ui/table/columns.tsx';
import { Acts } from '../kit/Acts.tsx';
import { alone, nameColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import type { PanelProps } from '../kit/OpenRecord.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { ProposalBox } from '../pieces/proposals/ProposalBox.tsx';
import { UidSearch } from '../pieces/UidSearch.tsx';
import { actOnAccount, recovers, signsOut } from './account-act.tsx';

/** Every researcher's account, newest first; can be found by number, disabled and enabled. */
export default function ResearchersPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useList(paths.researchers);
  const { uid } = list.place;
  return (
    <ListPage
      list={list}
      title={t`研究员`}
      label={t`研究员账号`}
      filters={
        <UidSearch
          uid={uid}
          onFind={(wanted) => void navigate(paths.researchers.list({ uid: wanted }))}
        />
      }
      columns={[
        nameColumn(list, {
          title: t({ message: '研究员', context: 'one' }),
          name: (row) => row.name,
          under: (row) => `UID ${row.uid}`,
        }),
        {
          key: 'state',
          title: t`状态`,
          noWrap: true,
          cell: (row) => <CodedTag of={accountState} code={row.state} />,
        },
        alone(dateColumn<ResearcherRow>('createTime', t`注册时间`, { withTime: true })),
        alone(dateColumn<ResearcherRow>('lastLoginTime', t`最近登录`, { withTime: true })),
      ]}
      keyNames={[t`下一个账号`, t`上一个账号`, t`打开账号（Enter）`]}
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
      beside={{ gone: t`找不到这个账号`, panel: AccountPanel }}
    />
  );
}

function AccountPanel({ record: row, close }: PanelProps<ResearcherRow>) {
  const { t } = useLingui();
  const act = actOnAccount(row);
  const found = useQuery(queryOf(getResearcherMail, { id: row.id }, { silent: true })).data;
  const mail = found?.mail;
  const isFree = row.recovery === null && row.recoveryTime === null;
  const isActive = row.state === 'active';
  const canComeBack = isFree && (isActive || row.state === 'disabled');
  const more = [...(isActive ? [signsOut(row)] : []), ...(canComeBack ? [recovers(row)] : [])];
  return (
    <SidePanel
      title={row.name}
      details={<CodedTag of={accountState} code={row.state} />}
      acts={act && <Acts acts={[...more, act]} />}
      onClose={close}
    >
      <Recovery row={row} />
      <FactList
        facts={[
          ['UID', row.uid],
          [t`注册时间`, dateTimeOf(row.createTime)],
          [t`最近登录`, dateTimeOf(row.lastLoginTime)],
          [t`找回生效`, row.recoveryTime && dateTimeOf(row.recoveryTime)],
          [t`通知邮箱`, found ? (mail?.address ?? t`未填写`) : null, mail?.stateName ?? null],
        ]}
      />
      {mail && <Link to={paths.deliveries.list({ receiverId: row.id })}>{t`发送记录`}</Link>}
    </SidePanel>
  );
}

function Recovery({ row: { name, recovery } }: { readonly row: ResearcherRow }) {
  const { t } = useLingui();
  const [uid, phoneEnd] = [recovery?.phoneOfUid, recovery?.phoneEnd ?? ''];
  return (
    <ProposalBox
      proposal={recovery}
      title={t`找回待复核`}
      refreshes={paths.researchers.calls}
      effect={
        <ul className={`fault bold tabular rounded-small ${dialog.losses}`}>
          {uid && <li>{t`手机号换成 UID ${uid} 的，${name}的原手机号不能再登录`}</li>}
          <li>{t`密码和两步验证移除，所有设备上的登录失效`}</li>
          <li>{t`${deadlineDays.recovery} 天后生效，在此之前${name}可以终止`}</li>
        </ul>
      }
    >
      <Fact name={t`新手机号`}>{uid ? t`UID ${uid}，尾号 ${phoneEnd}` : t`不变`}</Fact>
    </ProposalBox>
  );
}
