import { useLingui } from '@lingui/react/macro';
import { getBulkProposal, getBulkProposalPage } from '@shieldsource/contract/reports/desk-work';
import { bulkState } from '@shieldsource/contract/reports/work';
import type { OutputOf } from '@shieldsource/contract/route';
import { Link } from 'react-router';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { SidePanel } from '../../ui/page/SidePanel.tsx';
import { Acts } from '../kit/Acts.tsx';
import { codedTabs } from '../kit/coded-tabs.ts';
import { nameColumn, pairColumn, waitingColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import type { PanelProps } from '../kit/OpenRecord.tsx';
import { proposalActs } from '../pieces/proposals/proposal-acts.tsx';
import { ProposalFacts } from '../pieces/proposals/ProposalFacts.tsx';
import { type RowOf, useList } from '../kit/use-list.ts';
import { listAt, paths } from '../paths.ts';

const bulkPaths = listAt(paths.bulk, getBulkProposalPage, getBulkProposal);
type Row = RowOf<typeof getBulkProposalPage>;
/** A row of the list has no outcomes; only the record has. */
type Bulk = Row & Partial<Pick<OutputOf<typeof getBulkProposal>, 'outcomes'>>;

/** Proposals to act on many reports at once, which another person has to approve. */
export default function BulkPage() {
  const { t } = useLingui();
  const list = useList(bulkPaths);
  const { state } = list.place;
  const words = useWords();
  return (
    <ListPage
      list={list}
      title={t`批量处理`}
      label={t`批量处理`}
      tabs={{
        label: t`按状态查看`,
        list: codedTabs(list, {
          values: bulkState.list,
          at: (code) => ({ state: code }),
          count: (code) => (code === state ? list.query.data?.total : null),
        }),
      }}
      columns={[
        nameColumn(list, {
          title: t`处理`,
          name: words.what,
          under: ({ act }) => act.note,
        }),
        pairColumn<Row>('asker', t`提出人`, ({ askedBy }) => [askedBy]),
        waitingColumn(list, {
          title: t`提出时间`,
          isOver: state !== bulkState.codes.waiting,
          since: ({ askTime }) => askTime,
        }),
      ]}
      keyNames={[t`下一项`, t`上一项`, t`打开（Enter）`]}
      empty={{
        hint: t`一次处理多份报告时，须由提出人以外的同事在此复核。`,
        past: t`这一页已经没有内容了。`,
      }}
      beside={{ gone: t`找不到这次批量处理`, panel: BulkPanel }}
    />
  );
}

/** Describes a proposed act in one line. */
function useWords() {
  const { t } = useLingui();
  return {
    what: ({ kind, count, act: { to, reasonName, duplicateOf } }: Row): string => {
      if (kind === 'ignore')
        return duplicateOf === ''
          ? t`忽略 ${count} 份报告：${reasonName}`
          : t`${count} 份报告合并到 ${duplicateOf}`;
      return to ? t`${count} 份报告分配给${to.name}` : t`取消 ${count} 份报告的分配`;
    },
  };
}

function BulkPanel({ record, close, goOn }: PanelProps<Bulk>) {
  const { t } = useLingui();
  const words = useWords();
  const { act, state, kind, outcomes = [], tried, refused } = record;
  return (
    <SidePanel
      title={words.what(record)}
      details={<CodedTag of={bulkState} code={state} />}
      acts={
        <Acts
          onDone={goOn}
          acts={proposalActs(record, {
            refreshes: [...bulkPaths.calls, ...paths.reports.calls],
            effect:
              kind === 'ignore'
                ? t`通过后逐份执行：报告变为“已忽略”，每位研究员都会收到消息。已经被他人处理的报告不受影响。`
                : t`通过后逐份执行。已经换了负责人的报告不受影响。`,
          })}
        />
      }
      onClose={close}
    >
      <Facts>
        {act.note && <Fact name={t`备注`}>{act.note}</Fact>}
        <ProposalFacts of={record} />
        {state === bulkState.codes.approved && (
          <Fact name={t`已执行`}>{t`${tried} 份，其中 ${refused} 份没有处理`}</Fact>
        )}
      </Facts>
      <section>
        <h3>{t`报告`}</h3>
        <ul>
          {outcomes.map(({ reportId, number, isDone, why }) => (
            <li key={reportId}>
              <Link to={paths.reports.record(reportId)}>{number}</Link>{' '}
              {isDone === true && t`已处理`}
              {isDone === false && why}
            </li>
          ))}
        </ul>
      </section>
    </SidePanel>
  );
}
