import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { postPhoneCode, postUserLogin } from '../passport/calls.ts';
import { postStaffLogin, postReviewIgnore } from '../reports/desk.ts';
import { postOrderShip } from '../gifts/desk.ts';
import { getReviewNumber } from '../reports/inbox.ts';
import { postContactCheck } from '../people/earlier-portal.ts';
import { postFirstRunWord } from '../staff/first-run.ts';
import { payout, postRealInfo } from '../people/identity.ts';
import { cvssVector } from '../reports/cvss.ts';

const fields = {
  phone: postPhoneCode.input.shape.phone,
  code: postUserLogin.input.shape.code,
  totp: postStaffLogin.input.shape.totp,
  email: postStaffLogin.input.shape.email,
  contact: postContactCheck.input.shape.contact,
  idNumber: postRealInfo.input.shape.idNumber,
  account: payout.shape.account,
  trackingNo: postOrderShip.input.shape.trackingNo,
  duplicateOf: postReviewIgnore.input.shape.duplicateOf,
  number: getReviewNumber.input.shape.number,
  word: postFirstRunWord.input.shape.word,
  cvssVector,
};
const whole = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const four = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';

test.each<[keyof typeof fields, string, string]>([
  ['phone', '\u202d13800000001\u202c', '13800000001'],
  ['phone', '\u200b13800000001', '13800000001'],
  ['phone', '138\u20110000\u20110001', '13800000001'],
  ['phone', '138–0000–0001', '13800000001'],
  ['phone', '(+86)13800000001', '13800000001'],
  ['phone', '（+86）138 0000 0001', '13800000001'],
  ['phone', '+86(138)0000-0001', '13800000001'],
  ['phone', '138.0000.0001', '13800000001'],
  ['phone', '１３８０００００００１', '13800000001'],
  ['phone', 'tel:13800000001', '13800000001'],
  ['phone', '+1 (415) 555-0100', '+14155550100'],
  ['phone', '＋８６　１３８００００　０００１', '13800000001'],
  ['phone', 'tel:+86-138-0000-0001', '13800000001'],
  ['phone', '138\u00a00000\u00a00001', '13800000001'],
  ['phone', '138\u20020000\u20020001', '13800000001'],
  ['phone', '138−0000−0001', '13800000001'],
  ['phone', '138－0000－0001', '13800000001'],
  ['phone', '138·0000·0001', '13800000001'],
  ['phone', '13800000001\n', '13800000001'],
  ['phone', '手机：13800000001', '13800000001'],
  ['phone', '\ufeff+8613800000001\u200e', '13800000001'],
  ['phone', '+44 (0)20 7946 0958', '+442079460958'],
  ['phone', '［86］138/0000/0001', '13800000001'],
  ['code', '123 456', '123456'],
  ['code', '１２３４５６', '123456'],
  ['code', '123-456', '123456'],
  ['code', '\u200b123456\u2069', '123456'],
  ['code', ' 123456\n', '123456'],
  ['code', '1 2 3 4 5 6', '123456'],
  ['code', '123\u00a0456', '123456'],
  ['code', '【123456】', '123456'],
  ['code', '「123456」', '123456'],
  ['code', '１２３　４５６', '123456'],
  ['totp', '123 456', '123456'],
  ['totp', '１２３４５６', '123456'],
  ['email', 'ａ＠demo.example', 'a@demo.example'],
  ['email', 'mailto:A@Demo.Example', 'a@demo.example'],
  ['email', '<a@demo.example>', 'a@demo.example'],
  ['email', '张三 <a@demo.example>', 'a@demo.example'],
  ['email', 'a@demo.example\u200b', 'a@demo.example'],
  ['email', 'a @ demo.example', 'a@demo.example'],
  ['email', 'a@demo。example', 'a@demo.example'],
  ['email', '\u202aa@demo.example\u202c', 'a@demo.example'],
  ['email', 'a@demo.example；', 'a@demo.example'],
  ['email', '（a@demo.example）', 'a@demo.example'],
  ['contact', '（+86）138 0000 0001', '13800000001'],
  ['contact', '张三 <A@demo.example>', 'a@demo.example'],
  ['idNumber', '110101 19900307 651x', '11010119900307651X'],
  ['idNumber', '１１０１０１１９９００３０７６５１Ｘ', '11010119900307651X'],
  ['idNumber', '11010119900307651×', '11010119900307651X'],
  ['idNumber', '\u200e11010119900307651X', '11010119900307651X'],
  ['idNumber', 'e 1234 5678', 'E12345678'],
  ['account', '6222 0000 1111 2222', '6222000011112222'],
  ['account', '６２２２００００１１１１２２２２', '6222000011112222'],
  ['account', 'a＠demo.example', 'a@demo.example'],
  ['trackingNo', 'SF 1234 5678 9012', 'SF123456789012'],
  ['trackingNo', 'ＳＦ１２３４５６', 'SF123456'],
  ['trackingNo', 'YT–1234–5678', 'YT-1234-5678'],
  ['trackingNo', '\u200bSF123456\u200b', 'SF123456'],
  ['duplicateOf', 'ss–2026–000123', 'SS-2026-000123'],
  ['duplicateOf', ' ＳＳ－２０２６－０００１２３ ', 'SS-2026-000123'],
  ['number', 'SS‑2026‑000123\u200b', 'SS-2026-000123'],
  ['number', ' LD－2019（3） ', 'LD－2019（3）'],
  ['account', '13800000001(王)', '13800000001(王)'],
  ['cvssVector', `高危（${whole}）。`, whole],
  ['word', 'ＡＢＣＤ－EFGH', 'ABCD-EFGH'],
  ['cvssVector', 'CVSS:3.1/AC:L/AV:N/A:H/C:H/I:H/PR:N/S:U/UI:N', whole],
  ['cvssVector', `${whole}/RL:X/E:X`, `${whole}/E:X/RL:X`],
  ['cvssVector', whole.replace(':', '：'), whole],
  ['cvssVector', `(${whole})`, whole],
  ['cvssVector', `（${whole}）`, whole],
  ['cvssVector', whole.toLowerCase(), whole],
  ['cvssVector', `${whole}/`, whole],
  ['cvssVector', `\u200b${whole}\n`, whole],
  ['cvssVector', whole.replaceAll('/', ' / '), whole],
  ['cvssVector', `向量：${whole}`, whole],
  ['cvssVector', `CVSS v3.1 Vector: ${whole}`, whole],
  ['cvssVector', whole.replaceAll('/', '／'), whole],
  ['cvssVector', `9.8 ${whole}`, whole],
  ['cvssVector', `"${whole}"`, whole],
  ['cvssVector', `\`${whole}\``, whole],
  ['cvssVector', four.replace('AV:N/AC:L', 'AC:L/AV:N'), four],
  ['cvssVector', `${four}/U:amber/E:a`, `${four}/E:A/U:Amber`],
])('%s %j is read as %s', (field, written, kept) => {
  expect(z.safeParse(fields[field], written)).toEqual({ success: true, data: kept });
});

const saying = (text: string) => z.safeParse(cvssVector, text).error?.issues[0]?.message;
test.each([
  [whole.replace('3.1', '3.0'), /3\.0/],
  [`（${whole.replace('3.1', '3.0').toLowerCase()}）`, /3\.0/],
  ['AV:N/AC:L/Au:N/C:P/I:P/A:P', /2\.0/],
  [`${whole}/AV:L`, /两次/],
  [whole.replace('/A:H', ''), /缺少 A/],
  [whole.replace('/S:U/C:H', ''), /缺少 S、C/],
  [`${whole}/XX:H`, /XX:H/],
  [whole.replace('A:H', 'A:X'), /A:X/],
  ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', /CVSS:3\.1/],
  ['高危', /CVSS:3\.1/],
])('the vector %s is refused in words that help', (text, words) => {
  expect(saying(text)).toMatch(words);
});

test.each<[keyof typeof fields, string]>([
  ['phone', '138000000010'],
  ['phone', '13800000001 13900000001'],
  ['phone', '12800000001'],
  ['phone', '138x00000001'],
  ['code', '12345'],
  ['code', '123 4567'],
  ['code', '12345a'],
  ['email', 'a@demo.example, b@demo.example'],
  ['email', 'demo.example'],
  ['trackingNo', '顺丰 123456'],
  ['duplicateOf', '2026-000123'],
])('%s %j stays refused', (field, written) => {
  expect(z.safeParse(fields[field], written).success).toBe(false);
});
