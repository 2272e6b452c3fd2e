import { useLingui } from '@lingui/react/macro';
import {
  getProposalPage,
  type ProposalKind,
  proposalKind,
  signers,
} from '@shieldsource/contract/staff/proposals';
import { Link } from 'react-router';
import { useStaff } from '../../lib/staff-session.ts';
import { codedTabs } from '../kit/coded-tabs.ts';
import { nameColumn, pairColumn, waitingColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { type RowOf, useList } from '../kit/use-list.ts';
import { listAt, paths } from '../paths.ts';

// its rows lead to the pages of what they are about
const proposalPaths = listAt(paths.proposals, getProposalPage, getProposalPage);
type Row = RowOf<typeof getProposalPage>;

/** Everything that waits for a second person and that the colleague may decide or has proposed, newest first. */
export default function ProposalsPage() {
  const { t } = useLingui();
  const roles = useStaff().person?.roles ?? [];
  const list = useList(proposalPaths, addressOf);
  const { kind: here } = list.place;
  const total = (kind?: string) => (kind === here ? list.query.data?.total : null);
  const kinds = proposalKind.list.filter(({ code }) =>
    signers[code].some((role) => roles.includes(role)),
  );
  const titleOf = ({ kind, title }: Row) => {
    if (kind === 'rule') return t`草案，计划 ${title} 生效`;
    return kind === 'bulk' ? t`${title} 份报告` : title;
  };
  return (
    <ListPage
      list={list}
      title={t`待复核`}
      label={t`待复核`}
      isSlim
      {...(kinds.length > 1 && {
        tabs: {
          label: t`类别`,
          list: [
            { key: 'all', name: t`全部`, at: { kind: undefined }, count: total() },
            ...codedTabs(list, { values: kinds, at: (kind) => ({ kind }), count: total }),
          ],
        },
      })}
      columns={[
        nameColumn(list, { title: t`事项`, name: titleOf, under: ({ reason }) => reason }),
        { key: 'kind', title: t`类别`, noWrap: true, cell: ({ kindName }) => kindName },
        pairColumn<Row>('asker', t`提出人`, ({ askedBy, isOwn, cannotSign }) => [
          askedBy,
          isOwn ? t`待另一位同事复核` : cannotSign && t`你不能复核`,
        ]),
        waitingColumn(list, { title: t`提出时间`, since: ({ askTime }) => askTime }),
      ]}
      keyNames={[t`下一项`, t`上一项`, t`打开（Enter）`]}
      empty={{
        hint: here ? t`这一类没有待复核的事项。` : t`没有待复核的事项。`,
        past: t`这一页已经没有内容了。`,
        next: here && <Link to={proposalPaths.list()}>{t`查看全部`}</Link>,
      }}
    />
  );
}

/** Where each kind is decided. */
const desks: Readonly<Record<ProposalKind, string>> = {
  award: paths.reports.path,
  rule: paths.rules.path,
  campaign: paths.campaigns.path,
  document: paths.documents.path,
  bulk: paths.bulk,
  price: paths.gifts.path,
  reset: paths.staff.path,
  tie: paths.staff.path,
  recovery: paths.researchers.path,
  setting: paths.settings,
  channel: paths.channels.path,
};

/** The page where it is decided. */
const addressOf = ({ kind, subject }: Row): string =>
  desks[kind] + (kind === 'setting' ? '#' : '/') + subject;
