import { t as said } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type Delivery,
  deliveryKind,
  deliveryState,
  postDeliveryResend,
} from '@shieldsource/contract/channels/deliveries';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { CodedFilter } from '../../pieces/coded/CodedFilter.tsx';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { useCodedFilter } from '../../pieces/coded/use-coded-filter.ts';
import { dateColumn } from '../../ui/table/columns.tsx';
import { actOf } from '../kit/Acts.tsx';
import { codedTabs } from '../kit/coded-tabs.ts';
import { pairColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';

/** What was told outside: to whom, at which try, with what answer, and what comes next. */
export default function DeliveriesPage() {
  const { t } = useLingui();
  const list = useList(paths.deliveries);
  const filter = useCodedFilter('kind', deliveryKind.has);
  return (
    <ListPage
      list={list}
      title={t`发送记录`}
      label={t`发送记录`}
      tabs={{
        label: t`按状态查看`,
        list: [
          { key: 'all', name: t`全部`, at: { state: undefined }, count: null },
          ...codedTabs(list, {
            values: deliveryState.list,
            at: (state) => ({ state }),
            count: () => null,
          }),
        ],
      }}
      filters={<CodedFilter label={t`方式`} filter={filter} list={deliveryKind.list} />}
      columns={[
        pairColumn<Delivery>('what', t`事项`, ({ eventName, kindName, receiverName }) => [
          eventName,
          [kindName, receiverName].filter(Boolean).join(' · '),
        ]),
        {
          key: 'state',
          title: t`状态`,
          noWrap: true,
          cell: ({ state }) => <CodedTag of={deliveryState} code={state} />,
        },
        pairColumn<Delivery>('answer', t`结果`, ({ tries, answer, nextTryTime }) => [
          tries === 0
            ? t`还没有发送`
            : answer === ''
              ? t`第 ${tries} 次`
              : t`第 ${tries} 次：${answer}`,
          nextTryTime !== null && tries > 0 && t`下次 ${dateTimeOf(nextTryTime)}`,
        ]),
        dateColumn<Delivery>('createTime', t`时间`, { withTime: true }),
      ]}
      rowAct={{ actOn: resendOf, subjectOf: ({ eventName }) => eventName }}
      empty={{ hint: t`没有发送记录。`, past: t`这一页没有内容了。` }}
    />
  );
}

const resendOf = ({ id, kind, state, eventName, receiverName }: Delivery) =>
  // what a program reads is never sent
  state === 'waiting' || (state === 'skipped' && kind !== 'mail')
    ? undefined
    : actOf({
        name: said`重新发送`,
        route: postDeliveryResend,
        start: { deliveryId: id },
        refreshes: paths.deliveries.calls,
        overtaken: { title: said`未发送`, hint: said`请刷新后查看最新内容。` },
        children:
          kind === 'mail'
            ? said`再次发送“${eventName}”给“${receiverName}”。对方已经读过的不会发送，记为“无需发送”。`
            : kind === 'staffmail'
              ? said`再次发送“${eventName}”给“${receiverName}”。`
              : said`再次发送“${eventName}”到“${receiverName}”，编号不变，接收方可据此识别重复。`,
        done: said`已安排重新发送`,
      });
