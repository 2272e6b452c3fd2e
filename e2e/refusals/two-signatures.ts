import { getReviewDetail } from '@shieldsource/contract/console';
import { decisionOf, formOf } from '../people/reviewer.ts';
import { postAwardPropose } from '@shieldsource/contract/console-awards';
import { postProposalDecide } from '@shieldsource/contract/console-proposals';
import { postVerdictHold } from '@shieldsource/contract/console-work';
import type { Participants } from './participants.ts';
import { handIn, versionOf } from './preparation.ts';
import { misread, provokes, spoil } from './provoke.ts';

export type Signed = 'awardWaiting' | 'ownProposal';

/** More than one person may give by the scoring rule, but not more than two may. */
export const aboveTheRule = {
  level: 4,
  baseCoins: 300,
  bonusCoins: 0,
  baseContribution: 10,
  bonusContribution: 0,
} as const;

/** One reviewer proposes an award while the other is about to do so, and then tries to sign it alone. */
export async function twoSignatures(participants: Participants<Signed>): Promise<void> {
  const { elsewhere, first, second, reviewer, refused } = participants;
  const id = await handIn(elsewhere, '导出任务可以带出全部会员');
  const address = `/console/reports/${id}`;
  await second.goto(address);
  await second.getByRole('button', { name: '确认漏洞' }).click();
  const dialog = decisionOf(second);
  await dialog.getByRole('radio', { name: '严重' }).check();
  await dialog.getByLabel('安全币基数').fill('300');
  await dialog.getByRole('textbox', { name: '理由' }).fill('影响全部会员。');

  const version = await versionOf(elsewhere, id);
  const note = '一次可以带出全部会员。';
  await reviewer(postAwardPropose, { reportId: id, version, ...aboveTheRule, note });
  await spoil(second, postVerdictHold, { version: await versionOf(elsewhere, id) });
  await provokes('awardWaiting', second, postVerdictHold, () =>
    dialog.getByRole('button', { name: '提交核定' }).click(),
  );
  await refused('awardWaiting', second);

  // the page hides the button from the proposer
  await misread(first, getReviewDetail, ({ report, ...rest }) => ({
    ...rest,
    report: { ...report, canDecideAward: true },
  }));
  await first.goto(address);
  await provokes('ownProposal', first, postProposalDecide, () =>
    formOf(first).getByRole('button', { name: '核定并发放' }).click(),
  );
  await refused('ownProposal', first);
  await first.unroute(/getReviewDetail/);
}
