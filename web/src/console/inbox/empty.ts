import { useLingui } from '@lingui/react/macro';
import type { InboxView } from '@shieldsource/contract/reports/inbox';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import { paths } from '../paths.ts';
import type { InboxPlace } from '../inbox-place.ts';

/** The texts and the link for an empty list. */
export function useEmptyWords(place: InboxPlace) {
  const { t } = useLingui();
  const { query, view, cursor, ...shown } = place;
  if (cursor !== undefined)
    return {
      hint: t`后面没有报告了。`,
      next: { name: t`回到开头`, to: paths.reports.list({ query, view, ...shown }) },
    };
  if (query !== '')
    return {
      hint: t`没有符合的报告。换一个词，或者去掉一个条件再试。`,
      next:
        view === 'all'
          ? { name: t`清空搜索`, to: paths.reports.list() }
          : { name: t`在全部报告中搜索`, to: paths.reports.list({ query }) },
    };
  const hints: Record<InboxView, string> = {
    mine: t`你现在没有负责的报告。按 n 领取下一份。`,
    unassigned: t`每份报告都有人负责。研究员提交后会出现在这里，自动刷新。`,
    answered: t`没有新的回复。研究员回答、评论、申诉或复测后，报告会出现在这里。`,
    waiting: t`没有待研究员回复的报告；${deadlineDays.answer} 天没有回答，自动忽略。`,
    due: t`没有即将超时的报告。`,
    appeals: t`没有申诉。研究员提出后会出现在这里，由给出原结论以外的审核员处理。`,
    awards: t`没有待核定的奖励。超出范围或额度的奖励会出现在这里，须由提出人以外的同事核定。`,
    retests: t`没有在复测的报告。邀请研究员复测后，以及复测未通过的，会出现在这里。`,
    all: t`没有待处理的报告。研究员提交后会出现在这里，自动刷新。`,
  };
  return {
    hint: hints[view],
    next: view === 'all' ? undefined : { name: t`查看全部待处理的报告`, to: paths.reports.list() },
  };
}
