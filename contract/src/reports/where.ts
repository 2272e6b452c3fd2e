import * as z from 'zod/mini';
import { maxPlaces } from '../catalogue/scope.ts';
import { lineOf } from '../text/visible.ts';
import { saying, type Words } from '../say.ts';

const maxPlaceLength = 2_048;

/** The places of a finding as they are kept: one a line, as they were written but for signs that nobody sees and a colon in full width. */
const placesOf = (written: string): string[] =>
  written
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => lineOf(line).replace(/^([a-z]{2,10})[:：][/／]{2}/i, '$1://'))
    .filter(Boolean);

/** A text of places that may be empty or too long still. */
export const places = z.overwrite((written: string) => placesOf(written).join('\n'));

const line = `.{0,${maxPlaceLength}}`;
// blanks alone are none
const says = { pattern: `^(?=[\\s\\S]*\\S)${line}(?:\\n${line}){0,${maxPlaces - 1}}$` };
const lines = (isRight: (all: string[]) => boolean, error: Words) =>
  z.refine<string>((kept) => isRight(kept.split('\n')), { error, params: { says } });

/** Where a finding is, whatever the platform calls a place. */
export const where = z.string('请填写漏洞地址').check(
  places,
  z.minLength(1, '请填写漏洞地址'),
  lines((all) => all.length <= maxPlaces, saying('漏洞地址最多 {most} 行', { most: maxPlaces })),
  lines(
    (all) => all.every((one) => one.length <= maxPlaceLength),
    saying('漏洞地址每行最多 {most} 个字符', { most: maxPlaceLength.toLocaleString('en') }),
  ),
  z.maxLength(maxPlaces * (maxPlaceLength + 1), '漏洞地址过长'),
);

/** The longest text of a draft, or of a form that is not sent yet. */
export const maxDraftPlaces = 24_000;
