import {
  getAppList,
  getPlatformList,
  getTerms,
  getTypeList,
} from '@shieldsource/contract/catalogue/calls';
import {
  getReviewDetail,
  postReviewConfirm,
  postReviewIgnore,
  postReviewMove,
} from '@shieldsource/contract/reports/desk';
import { postReviewQuestion, postReviewRetest } from '@shieldsource/contract/reports/desk-flags';
import { getReportDetail, jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import type { Calling } from './calls.ts';

/** Submits a report and answers its id. */
export async function handIn(
  author: Calling,
  title: string,
  description = '把地址里的编号换成相邻的数字，就能看到别人的订单，没有校验归属。',
  url = 'https://member.demo.example/orders/1',
): Promise<string> {
  const [[app], [platform], [type], { version: termsVersion }] = [
    await author(getAppList, {}),
    await author(getPlatformList, {}),
    await author(getTypeList, {}),
    await author(getTerms, { kind: 'terms' }),
  ];
  const { id } = await author(jsonReportSubmit, {
    title,
    app: app?.id ?? '',
    platform: platform?.id ?? '',
    type: type?.id ?? '',
    url,
    selfLevel: 2,
    description,
    termsVersion,
  });
  return id;
}

/** The current version of one of the author's reports. */
export const versionOf = async (author: Calling, id: string): Promise<number> =>
  (await author(getReportDetail, { id })).version;

/** A report as a reviewer sees it now, for the input of their next act. */
export async function seenBy(reviewer: Calling, reportId: string) {
  const { report } = await reviewer(getReviewDetail, { id: reportId });
  return { reportId, version: report.version };
}

export async function ignore(reviewer: Calling, reportId: string): Promise<void> {
  await reviewer(postReviewIgnore, { ...(await seenBy(reviewer, reportId)), reason: 'noImpact' });
}

interface ThreeReports {
  readonly asked: string;
  readonly question: string;
  readonly repaired: string;
  readonly disputed: string;
}

/** Submits three reports with these titles: one with a question, one with a retest, and one that is ignored. Answers the last one's id. */
export async function answerThree(
  author: Calling,
  reviewer: Calling,
  { asked, question, repaired, disputed }: ThreeReports,
): Promise<string> {
  const unclear = await handIn(author, asked);
  await reviewer(postReviewQuestion, { ...(await seenBy(reviewer, unclear)), question });
  const done = await handIn(author, repaired);
  const award = { level: 1, baseContribution: 1, baseCoins: 1 } as const;
  await reviewer(postReviewConfirm, { ...(await seenBy(reviewer, done)), ...award });
  await reviewer(postReviewMove, { ...(await seenBy(reviewer, done)), move: 'finish' });
  await reviewer(postReviewRetest, await seenBy(reviewer, done));
  const ignored = await handIn(author, disputed);
  await ignore(reviewer, ignored);
  return ignored;
}

export const appealWords =
  '补充证明：把编号换成相邻的数字，响应里就有别人的姓名和电话，影响全部会员。';

/** More than one person may give by the scoring rule, but not more than two may. */
export const aboveTheRule = {
  level: 4,
  baseCoins: 300,
  bonusCoins: 0,
  baseContribution: 10,
  bonusContribution: 0,
} as const;
