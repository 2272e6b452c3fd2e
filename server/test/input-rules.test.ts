import { describe, expect, test } from 'vitest';
import { postPasswordSet } from '@shieldsource/contract/people/account';
import { postStaffLogin } from '@shieldsource/contract/reports/desk';
import { jsonReportDraftSave } from '@shieldsource/contract/reports/drafts';
import { getCoinRecordPage, getContributionRecordPage } from '@shieldsource/contract/ledger/calls';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { postPhoneCode, postUserLogin } from '@shieldsource/contract/passport/calls';
import { postBasicInfo } from '@shieldsource/contract/people/profile';
import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import {
  getComments,
  getReportPage,
  jsonReportSubmit,
  postComment,
} from '@shieldsource/contract/reports/calls';
import type { Route } from '@shieldsource/contract/route';
import { testApp } from './app.ts';
import { everyCallOn } from './every-call.ts';
import { fieldsOf, outcomeOf } from './outcomes.ts';

const harness = await testApp();
const { given, exampleOf, send } = everyCallOn(harness);
const owner = await given.researcher();
const reviewer = await given.staff();

type Rule = readonly [Route, string, unknown];
const paged = [
  getReportPage,
  getComments,
  getCoinRecordPage,
  getContributionRecordPage,
  getLetterPage,
  getMainRank,
];
const characters = (count: number) => '字'.repeat(count);

/** Values just outside of the rules (docs/rules.md, "Input"), written out by hand, so that a loosened schema is noticed. */
const refused: readonly Rule[] = [
  ...paged.flatMap((route): Rule[] => [0, -1, 1.5].map((page) => [route, 'page', page])),
  ...paged.flatMap((route): Rule[] =>
    [0, 1, 19, 21, 40, 101, 1_000_000].map((size) => [route, 'pageSize', size]),
  ),
  ...[characters(4), characters(101), `  ${characters(4)}  `].map((title): Rule => [
    jsonReportSubmit,
    'title',
    title,
  ]),
  ...[characters(19), characters(50_001), '1. '.repeat(16_000)].map((text): Rule => [
    jsonReportSubmit,
    'description',
    text,
  ]),
  ...['\u200b', `https://example.com/${'x'.repeat(2_030)}`, 'x\n'.repeat(11)].map((url): Rule => [
    jsonReportSubmit,
    'url',
    url,
  ]),
  ...[-1, 5, '3'].map((level): Rule => [jsonReportSubmit, 'selfLevel', level]),
  ...['', 'AV:N/AC:L', 'CVSS:3.1/AV:N', `CVSS:3.1/${'X'.repeat(300)}`].map((vector): Rule => [
    jsonReportSubmit,
    'cvssVector',
    vector,
  ]),
  ...(
    [
      ['title', characters(501)],
      ['url', characters(24_001)],
      ['cvssVector', characters(301)],
      ['description', characters(60_001)],
      ['attachments', Array.from({ length: 11 }, () => '019a0000-0000-7000-8000-000000000000')],
      ['version', -1],
    ] as const
  ).map(([field, value]): Rule => [jsonReportDraftSave, field, value]),
  ...[-1, 1.5, 253_402_300_800_000].map((to): Rule => [getReportPage, 'to', to]),
  [getReportPage, 'keyword', characters(101)],
  [getReportPage, 'sort', 'level'],
  ...['', '  ', characters(5_001), '>'.repeat(5_000)].map((body): Rule => [
    postComment,
    'body',
    body,
  ]),
  ...['12800138000', '1380013800', '138001380000', '+0123456789', '+86 12800138000'].map(
    (phone): Rule => [postPhoneCode, 'phone', phone],
  ),
  ...['12345', '1234567', '12345a', 123_456].map((code): Rule => [postUserLogin, 'code', code]),
  ...[
    '独',
    characters(21),
    '盾源小助手',
    '安全审核',
    'ＡＤＭＩＮ',
    'S R C',
    '白帽10086',
    'Researcher 10086',
    'Ａnonymous Researcher',
    'Closed_account',
    'Reviewer 7',
    'Staff 12',
    'Security Team',
    '夜\u200b航',
    '夜  航',
    '-夜航',
    'аdmin君',
    '夜航🐳',
  ].map((name): Rule => [postBasicInfo, 'nickName', name]),
  ...[0, 4, '1'].map((gender): Rule => [postBasicInfo, 'gender', gender]),
  ...['123456789', 'x'.repeat(65)].map((password): Rule => [postPasswordSet, 'password', password]),
  ...['1234567890', 'Password123!', 'aaaaaaaaaaaa', 'ｑｗｅｒｔｙｕｉｏｐ'].map(
    (password): Rule => [postPasswordSet, 'password', password],
  ),
  ...['12345', '1234567', 'abcdef'].map((totp): Rule => [postStaffLogin, 'totp', totp]),
];
const accepted: readonly Rule[] = [
  ...paged.flatMap((route): Rule[] => [20, 30, 50, 100].map((size) => [route, 'pageSize', size])),
  ...[characters(5), characters(100)].map((title): Rule => [jsonReportSubmit, 'title', title]),
  ...[characters(20), characters(50_000)].map((text): Rule => [
    jsonReportSubmit,
    'description',
    text,
  ]),
  ...['独行', characters(20), '夜 航.船-3_号·Z', '𠮷'.repeat(20)].map((name): Rule => [
    postBasicInfo,
    'nickName',
    name,
  ]),
  ...['Kestrel-77 over the bay', '落霞与孤鹜齐飞秋水共', '记得住就行的一句话'.repeat(7)].map(
    (password): Rule => [postPasswordSet, 'password', password],
  ),
  ...(
    [
      ['title', characters(500)],
      ['url', characters(24_000)],
      ['description', characters(60_000)],
    ] as const
  ).map(([field, value]): Rule => [jsonReportDraftSave, field, value]),
  ...[characters(1), characters(5_000)].map((body): Rule => [postComment, 'body', body]),
];
const shown = (rules: readonly Rule[]) =>
  rules.map(([route, field, value]) => ({
    route,
    field,
    value,
    says: `${route.name} ${field} ${String(value).slice(0, 24)} (${String(value).length})`,
  }));
const answerTo = async ({
  route,
  field,
  value,
}: {
  route: Route;
  field: string;
  value: unknown;
}) => {
  const input = { ...(await exampleOf(route).input(owner)), [field]: value };
  return send(route, typeof route.access === 'string' ? owner : reviewer, input);
};

describe('just outside the rules', () => {
  test.each(shown(refused))('$says is bad input', async (rule) => {
    const answer = await answerTo(rule);
    expect([outcomeOf(answer), fieldsOf(answer)]).toEqual(['badInput', [rule.field]]);
  });
});

describe('just inside the rules', () => {
  test.each(shown(accepted))('$says is taken', async (rule) => {
    expect(outcomeOf(await answerTo(rule))).toBe('success');
  });
});
