import { useLingui } from '@lingui/react/macro';
import type { IdentityRow } from '@shieldsource/contract/people/desk';
import { realStatus } from '@shieldsource/contract/people/calls';
import { Link, useNavigate } from 'react-router';
import { codedTabs } from '../kit/coded-tabs.ts';
import { alone, nameColumn, pairColumn, waitingColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { UidSearch } from '../pieces/UidSearch.tsx';
import { IdentityPanel } from './IdentityPanel.tsx';

/** Identities by status, longest waiting first; one can be open beside the list. */
export default function IdentitiesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useList(paths.identities);
  const { place, query } = list;
  const { uid } = place;
  const status = realStatus.labelOf(place.status);
  const isWaiting = place.status === realStatus.codes.pending;
  // The answer counts only the status that was asked for.
  const total = query.isPlaceholderData ? undefined : query.data?.total;

  return (
    <ListPage
      list={list}
      title={t`实名认证：${status}`}
      label={t`实名认证申请`}
      tabs={{
        label: t`按状态查看`,
        list: codedTabs(list, {
          values: (['pending', 'approved', 'rejected'] as const).map((key) =>
            realStatus.of(realStatus.codes[key]),
          ),
          at: (code) => ({ status: code }),
          count: (code) => (code === place.status ? total : null),
          leftOut: ['rejected'],
        }),
      }}
      filters={
        <UidSearch
          uid={uid}
          onFind={(wanted) =>
            void navigate(paths.identities.list({ status: place.status, uid: wanted }))
          }
        />
      }
      columns={[
        nameColumn(list, {
          title: t`申请人`,
          name: (row) => row.researcherName,
          under: (row) => `UID ${row.researcherUid}`,
        }),
        waitingColumn(list, {
          title: t`提交时间`,
          since: (row) => row.submitTime,
          isOver: !isWaiting,
        }),
        pairColumn<IdentityRow>('idNumber', t`证件`, (row) => [
          `${row.realName} ${row.idTypeName}`,
          row.idNumber,
        ]),
        alone(
          pairColumn<IdentityRow>('payout', t`收款账号`, ({ payout }) =>
            payout ? [`${payout.methodName} ${payout.bankName}`, payout.account] : [],
          ),
        ),
      ]}
      keyNames={[t`下一份申请`, t`上一份申请`, t`打开申请（Enter）`]}
      empty={{
        hint: uid
          ? t`“${status}”中没有 UID 为 ${uid} 的申请，可以切换到其他状态查看。`
          : isWaiting
            ? t`没有等待审核的实名认证。研究员提交后会出现在这里，每分钟自动刷新。`
            : t`处理过的实名认证会出现在这里。`,
        past: t`这一页已经没有申请了。`,
        next: uid && (
          <Link to={paths.identities.list({ status: place.status })}>{t`查看全部`}</Link>
        ),
      }}
      beside={{ gone: t`找不到这份申请`, panel: IdentityPanel }}
    />
  );
}
