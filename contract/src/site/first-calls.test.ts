import { expect, test } from 'vitest';
import { firstCallsAt } from './first-calls.ts';

const id = '01a22ef6-da41-7673-a36a-31e48e64cfd8';
const who = { method: 'POST', address: '/api/user/postUserInfo', body: '{}' };
const account = { method: 'POST', address: '/api/user/postAccountInfo', body: '{}' };

test.each([
  ['/user/center', ['/api/user/getMainPage']],
  [
    '/personal/submit',
    [
      '/api/report/getReportPage?page=1&pageSize=20',
      '/api/report/getReportCount',
      '/api/report/getReportDraftList',
      '/api/user/getWaitingList',
      '/api/common/getAppList',
      '/api/common/getTypeList',
      '/api/common/getReportStatusList',
      '/api/common/getEvaluationStatusList',
    ],
  ],
  [`/personal/submit/detail/${id}`, [`/api/report/getReportDetail/${id}`]],
  // a list that is narrowed or turned asks for itself
  ['/personal/submit?page=2', []],
  ['/rule/home', []],
  [`/personal/submit/detail/${id.toUpperCase()}`, []],
  ['/personal/submit/detail/..%2F..%2Fuser%2FpostLogout%2F%2F%2F%2F%2F%2F', []],
  [`/personal/submit/detail/${'-'.repeat(35)}"`, []],
])(
  'a member’s page at %s begins with who is here, their account, then its own calls',
  (url, own) => {
    expect(firstCallsAt(url)).toEqual([
      who,
      account,
      ...own.map((address) => ({ method: 'GET', address })),
    ]);
  },
);
