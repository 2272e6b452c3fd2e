import {
  getAppList,
  getPlatformList,
  getTerms,
  getTypeList,
} from '@shieldsource/contract/catalogue';
import { getReviewDetail, postReviewIgnore } from '@shieldsource/contract/console';
import { getReportDetail, jsonReportSubmit } from '@shieldsource/contract/reports';
import type { Calling } from '../people/beside.ts';

/** Hands a report in and answers its id: what is told begins afterwards. */
export async function handIn(
  author: Calling,
  title: string,
  description = '把地址里的编号换成相邻的数字，就能看到别人的订单，没有校验归属。',
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
    url: 'https://member.demo.example/orders/1',
    selfLevel: 2,
    description,
    termsVersion,
  });
  return id;
}

/** Which version a report of one's own has by now. */
export const versionOf = async (author: Calling, id: string): Promise<number> =>
  (await author(getReportDetail, { id })).version;

export async function ignore(reviewer: Calling, reportId: string): Promise<void> {
  const { report } = await reviewer(getReviewDetail, { id: reportId });
  await reviewer(postReviewIgnore, { reportId, version: report.version, reason: 'noImpact' });
}

export const appealWords =
  '补充证明：把编号换成相邻的数字，响应里就有别人的姓名和电话，影响全部会员。';
