import { useLingui } from '@lingui/react/macro';
import type { getBulkProposal } from '@shieldsource/contract/console-work';
import { postBulkApprove, postBulkReturn } from '@shieldsource/contract/console-work';
import { bulkState } from '@shieldsource/contract/report-work';
import type { OutputOf } from '@shieldsource/contract/route';
import { Link } from 'react-router';
import { dateTimeOf } from '../../lib/formats.ts';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { SidePanel } from '../../ui/page/SidePanel.tsx';
import { Acts } from '../kit/Acts.tsx';
import { codedTabs } from '../kit/coded-tabs.ts';
import { nameColumn, pairColumn, waitingColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import type { PanelProps } from '../kit/OpenRecord.tsx';
import { proposalActs } from '../kit/proposal-acts.tsx';
import { type RowOf, useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { bulkPaths } from './bulk-paths.ts';
import { inboxCalls } from './inbox.ts';

type Row = RowOf<typeof bulkPaths.route>;
/** A row of the list has no outcomes; only the record has. */
type Bulk = Row & Partial<Pick<OutputOf<typeof getBulkProposal>, 'outcomes'>>;

/** Proposals to act on many reports at once, which another person has to sign. */
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
        label: t`按签署查看`,
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
          under: ({ note }) => note,
        }),
        pairColumn<Row>('proposer', t`提出人`, ({ proposer }) => [proposer.name]),
        waitingColumn(list, {
          title: t`提出于`,
          isOver: state !== bulkState.codes.waiting,
          since: ({ createTime }) => createTime,
        }),
      ]}
      keyNames={[t`下一项`, t`上一项`, t`打开这一项，也可以按 Enter`]}
      empty={{
        hint: t`一次处理多份报告时，须由提出人以外的同事在此签署。`,
        past: t`这一页已经没有内容了。`,
      }}
      beside={{ gone: t`没有这次处理`, panel: BulkPanel }}
    />
  );
}

/** Describes a proposed act in one line. */
function useWords() {
  const { t } = useLingui();
  return {
    what: ({ kind, count, to, reasonName, duplicateOf }: Row): string => {
      if (kind === 'ignore')
        return duplicateOf === ''
          ? t`忽略 ${count} 份报告：${reasonName}`
          : t`${count} 份报告合并到 ${duplicateOf}`;
      return to ? t`${count} 份报告分配给${to.name}` : t`${count} 份报告放回未分配`;
    },
  };
}

function BulkPanel({ record, close, goOn }: PanelProps<Bulk>) {
  const { t } = useLingui();
  const words = useWords();
  const { id: proposalId, state, isOwn, kind, outcomes = [], tried, refused } = record;
  const { canSign = !isOwn, cannotSign } = record;
  const isWaiting = state === bulkState.codes.waiting;
  return (
    <SidePanel
      title={words.what(record)}
      details={<CodedTag of={bulkState} code={state} />}
      acts={
        <Acts
          onDone={goOn}
          acts={proposalActs(
            { canSign: isWaiting && canSign, canWithdraw: isWaiting && isOwn },
            {
              on: {
                refreshes: [...bulkPaths.calls, ...inboxCalls],
                overtaken: {
                  title: t`这次处理刚刚有变化`,
                  hint: t`可能已被其他人签署或退回。请刷新后查看。`,
                },
              },
              start: { proposalId },
              routes: { sign: postBulkApprove, sendBack: postBulkReturn },
              effect:
                kind === 'ignore'
                  ? t`签署后逐份执行：报告变为“已忽略”，每位研究员都会收到消息。已经被他人处理的报告不受影响。`
                  : t`签署后逐份执行。已经换了负责人的报告不受影响。`,
            },
          )}
        />
      }
      onClose={close}
    >
      <FactList
        facts={[
          [t`提出`, record.proposer.name, dateTimeOf(record.createTime)],
          [t`备注`, record.note],
          [t`签署`, cannotSign ?? ''],
          [t`已执行`, isWaiting ? null : t`${tried} 份，其中 ${refused} 份没有处理`],
        ]}
      />
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
