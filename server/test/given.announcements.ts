import {
  postAnnouncementInsert,
  postAnnouncementPublish,
  postAnnouncementWithdraw,
} from '@shieldsource/contract/announcements/acts';
import type { AnnouncementState } from '@shieldsource/contract/announcements/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import type { Person, TestApp } from './app.ts';

type Fields = Omit<GivenOf<typeof postAnnouncementInsert>, 'announcementId'>;

/** Builders of announcements. */
export function givenAnnouncementsOn({ as }: TestApp, operator: () => Promise<Person>) {
  const announcementInput = (over: Partial<Fields> = {}): Fields => ({
    title: '国庆假期审核安排',
    kind: 'notice',
    summary: '假期内照常接收报告，审核时限顺延。',
    body: '## 安排\n\n照常接收报告。',
    cover: null,
    pinned: false,
    ...over,
  });

  /** Published unless said otherwise. */
  async function announcement({
    state = 'published',
    ...over
  }: Partial<Fields> & { state?: AnnouncementState } = {}): Promise<{
    announcementId: string;
    version: number;
  }> {
    const desk = as(await operator());
    const { id } = await desk.call(postAnnouncementInsert, announcementInput(over));
    if (state !== 'draft')
      await desk.call(postAnnouncementPublish, { announcementId: id, version: 1 });
    if (state === 'withdrawn')
      await desk.call(postAnnouncementWithdraw, {
        announcementId: id,
        version: 2,
        reason: '内容有误',
      });
    return { announcementId: id, version: { draft: 1, published: 2, withdrawn: 3 }[state] };
  }

  return { announcement, announcementInput };
}
