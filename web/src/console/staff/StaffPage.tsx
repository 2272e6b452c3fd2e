import { listed } from '../../ui/text/listed.ts';
import { useLingui } from '@lingui/react/macro';
import type { StaffRow } from '@shieldsource/contract/staff/desk';
import { staffRole, type StaffRole, staffStanding } from '@shieldsource/contract/staff/roles';
import { lineOf } from '@shieldsource/contract/text/visible';
import { Link, useNavigate } from 'react-router';
import { optionsOf } from '../../lib/options-of.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { SearchBlock } from '../../ui/search/SearchBlock.tsx';
import { codedTabs } from '../kit/coded-tabs.ts';
import { alone, nameColumn, pairColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { StandingTags } from './StandingTags.tsx';

// Loaded after the list, with its acts and dialogs.
const StaffPanel = lazyPart(() => import('./StaffPanel.tsx'));

/** All colleagues: their roles, since when, and what is missing before they can sign in. */
export default function StaffPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useList(paths.staff);
  const { standing, role, keyword } = list.place;
  const isNarrow = Boolean(standing ?? role ?? keyword);
  const counts = list.query.data?.counts;
  const countOf = (code: string) =>
    counts && (counts.find((one) => one.standing === code)?.count ?? 0);
  return (
    <ListPage
      list={list}
      title={t`工作人员`}
      label={t`工作人员`}
      add={{ name: t`邀请工作人员`, to: paths.newStaff }}
      tabs={{
        label: t`状态`,
        list: [
          {
            key: 'all',
            name: t`全部`,
            at: { standing: undefined },
            count: counts?.reduce((sum, { count }) => sum + count, 0),
          },
          ...codedTabs(list, {
            values: staffStanding.list,
            at: (code) => ({ standing: code }),
            count: countOf,
          }),
        ],
      }}
      filters={
        <SearchBlock
          label={t`搜索工作人员`}
          columns={[
            {
              type: 'input',
              field: 'keyword',
              label: t`姓名、邮箱或编号`,
              maxLength: 100,
            },
            {
              type: 'select',
              field: 'role',
              label: t`角色`,
              options: optionsOf(staffRole.list),
            },
          ]}
          values={{ keyword, role }}
          onSearch={({ keyword: words, role: wanted }) =>
            void navigate(
              paths.staff.list({
                ...list.place,
                page: 1,
                keyword: lineOf(String(words ?? '')) || undefined,
                role: wanted as StaffRole | undefined,
              }),
            )
          }
        />
      }
      columns={[
        nameColumn(list, {
          title: t`姓名`,
          name: (row) => row.name,
          under: ({ number, email }) => `${number} · ${email}`,
          isFaint: (row) => row.standing === 'disabled',
        }),
        {
          key: 'standing',
          title: t`状态`,
          cell: (row) => <StandingTags row={row} />,
        },
        alone<StaffRow>({
          key: 'roles',
          title: t`角色`,
          cell: ({ roles }) => listed(roles.map(staffRole.labelOf)),
        }),
        alone(
          pairColumn<StaffRow>('factor', t`动态码`, ({ hasFactor, linkUntil }) => [
            hasFactor ? t`已设置` : t`未设置`,
            linkUntil !== null && t`链接 ${dateTimeOf(linkUntil)} 前有效`,
          ]),
        ),
        alone<StaffRow>({
          key: 'lastSignIn',
          title: t`最近登录`,
          noWrap: true,
          cell: ({ lastSignInTime: time }) =>
            time === null ? t`从未登录` : <time>{dateTimeOf(time)}</time>,
        }),
      ]}
      keyNames={[t`下一位`, t`上一位`, t`打开（Enter）`]}
      empty={{
        hint: isNarrow ? t`没有符合条件的工作人员。` : t`邀请的工作人员会出现在这里。`,
        past: t`这一页已经没有工作人员了。`,
        next: isNarrow && <Link to={paths.staff.list()}>{t`查看全部`}</Link>,
      }}
      beside={{ gone: t`找不到这位工作人员`, panel: StaffPanel }}
    />
  );
}
