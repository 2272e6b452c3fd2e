import { useLingui } from '@lingui/react/macro';
import type { Channel } from '@shieldsource/contract/channels/channels';
import { dateColumn } from '../../ui/table/columns.tsx';
import { nameColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';

/** The webhooks and robots that hear of reports. */
export default function ChannelsPage() {
  const { t } = useLingui();
  const list = useList(paths.channels);
  return (
    <ListPage
      list={list}
      title={t`通知渠道`}
      label={t`通知渠道`}
      add={{ name: t`新增渠道`, to: paths.newChannel }}
      columns={[
        nameColumn(list, {
          title: t`渠道`,
          name: ({ name }) => name,
          under: ({ kindName, host }) => [kindName, host].filter(Boolean).join(' · '),
        }),
        { key: 'state', title: t`状态`, noWrap: true, cell: ({ stateName }) => stateName },
        dateColumn<Channel>('changeTime', t`修改时间`, { withTime: true }),
      ]}
      keyNames={[t`下一个`, t`上一个`, t`打开（Enter）`]}
      empty={{
        hint: t`没有通知渠道。新增后，报告有进展时会通知内部系统或群。`,
        past: t`这一页没有内容了。`,
      }}
    />
  );
}
