import { t as words } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { announcementKind, announcementState } from '@shieldsource/contract/announcements/calls';
import { type StaffAnnouncement } from '@shieldsource/contract/announcements/desk';
import {
  postAnnouncementPublish,
  postAnnouncementWithdraw,
} from '@shieldsource/contract/announcements/acts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { CodedTag } from '../../pieces/coded/CodedTag.tsx';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { amountColumn, dateColumn } from '../../ui/table/columns.tsx';
import { actOf } from '../kit/Acts.tsx';
import { codedTabs } from '../kit/coded-tabs.ts';
import { nameColumn } from '../kit/columns.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { useList } from '../kit/use-list.ts';
import { paths } from '../paths.ts';

const isPublic = ({ state }: StaffAnnouncement) => state === 'published';

/** Every announcement, newest first: drafts, published and withdrawn ones. */
export default function AnnouncementsPage() {
  const { t } = useLingui();
  const list = useList(paths.announcements);
  const counts = list.query.data?.counts;
  return (
    <ListPage
      list={list}
      title={t`公告`}
      label={t`公告`}
      add={{ name: t`新建公告`, to: paths.newAnnouncement }}
      tabs={{
        label: t`按状态查看`,
        list: [
          {
            key: '',
            name: t`全部`,
            at: { state: undefined },
            count: counts?.reduce((sum, { count }) => sum + count, 0),
          },
          ...codedTabs(list, {
            values: announcementState.list,
            at: (state) => ({ state }),
            count: (code) => counts?.find(({ state }) => state === code)?.count,
          }),
        ],
      }}
      columns={[
        nameColumn(list, {
          title: t({ message: '公告', context: 'one' }),
          name: (row) => row.title,
          under: ({ kind, kindName, pinned }) => (
            <>
              <Tag tone={announcementKind.of(kind).tone}>{kindName}</Tag>
              {pinned && <Tag tone="vermilion">{t`置顶`}</Tag>}
            </>
          ),
        }),
        {
          key: 'state',
          title: t`状态`,
          noWrap: true,
          cell: ({ state }) => <CodedTag of={announcementState} code={state} />,
        },
        {
          key: 'publishTime',
          title: t`首次发布`,
          noWrap: true,
          cell: ({ publishTime }) =>
            publishTime === null ? t`未发布` : <time>{dateTimeOf(publishTime)}</time>,
        },
        {
          ...dateColumn<StaffAnnouncement>('updateTime', t`最近修改`, { withTime: true }),
          isWideOnly: true,
        },
        amountColumn<StaffAnnouncement>('viewCount', t`阅读量`),
      ]}
      keyNames={[t`下一篇公告`, t`上一篇公告`, t`修改公告（Enter）`]}
      rowAct={{
        actOn,
        subjectOf: (row) => row.title,
      }}
      empty={{
        hint: t`写好的公告先存为草稿，发布后才会出现在门户上。`,
        past: t`这一页已经没有公告了。`,
      }}
    />
  );
}

/** Publishes an announcement, or withdraws it from the portal. */
function actOn(announcement: StaffAnnouncement) {
  const { id: announcementId, version, title } = announcement;
  const common = {
    start: { announcementId, version },
    refreshes: paths.announcements.calls,
  };
  const changed = words`这篇公告刚刚被其他人修改过`;
  if (isPublic(announcement))
    return actOf({
      ...common,
      route: postAnnouncementWithdraw,
      name: words`撤回`,
      title: words`撤回公告`,
      isDangerous: true,
      reason: {
        hint: words`记入审计日志，审计人员可以看到`,
        usual: [words`内容有误`, words`活动已经结束`, words`由新公告代替`],
      },
      overtaken: { title: changed, hint: words`未撤回。请刷新后查看最新内容。` },
      children: words`“${title}”撤回后只有运营能看到，已有的链接会失效。之后可以修改并再次发布。`,
      done: words`已撤回“${title}”`,
    });
  return actOf({
    ...common,
    route: postAnnouncementPublish,
    name: words`发布`,
    title: words`发布公告`,
    overtaken: { title: changed, hint: words`未发布。请刷新后查看最新内容。` },
    children: words`“${title}”发布后所有人都能看到，不需要登录。`,
    done: words`已发布“${title}”`,
  });
}
