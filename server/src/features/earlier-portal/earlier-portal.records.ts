import * as z from 'zod/mini';
import { isEmail } from '@shieldsource/contract/people/earlier-portal';
import { canonicalPhone, phone as phoneShape } from '@shieldsource/contract/people/phone';
import { reportStatus } from '@shieldsource/contract/reports/calls';
import { severity } from '@shieldsource/contract/awards/scoring';
import { showsAtLeast } from '@shieldsource/contract/text/typed';
import type { EarlierReport } from '../reports/reports.ts';
import type { EarlierAccount } from './earlier-portal.accounts.ts';

// The fields of the two files (docs/earlier-portal.md). In CSV everything is text, so numbers are read from text too.

const plain = z.union([z.string(), z.number()], 'must be text');
const texts = (most: number) =>
  z.pipe(
    z.pipe(
      plain,
      z.transform((given) => String(given).trim()),
    ),
    z.string().check(
      showsAtLeast(1, 'is missing'),
      z.maxLength(most, `is longer than ${most} characters`),
      z.refine((text) => !text.includes('\uFFFD'), 'is not UTF-8'),
      z.refine((text) => !text.includes('\0'), 'holds a NUL character'),
    ),
  );

const wholes = (least: number, most: number, fault: string) =>
  z.pipe(
    z.pipe(
      plain,
      z.transform((given) => (/^-?\d{1,16}$/.test(String(given).trim()) ? Number(given) : NaN)),
    ),
    z
      .any()
      .check(
        z.refine((value) => Number.isInteger(value) && value >= least && value <= most, fault),
      ),
  ) as unknown as z.ZodMiniType<number>;
const amount = wholes(0, 1_000_000_000, 'must be a whole number from 0');

const clock =
  /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?(Z|[+-]\d{2}:\d{2})?$/;

/** Milliseconds, or a date with or without time and zone; without a zone it is Asia/Shanghai. */
function momentIn(given: string | number): number {
  const text = String(given).trim();
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const [whole, day, time = '00:00', zone = '+08:00'] = clock.exec(text) ?? [];
  return whole ? Date.parse(`${day}T${time}${zone}`) : NaN;
}

const moment = z.pipe(
  z.pipe(plain, z.transform(momentIn)),
  z
    .any()
    .check(
      z.refine(
        (value) => value > 0 && value <= Date.now(),
        'must be a moment of the past: 2023-05-01 09:30:00, ISO 8601 or milliseconds',
      ),
    ),
) as unknown as z.ZodMiniType<number>;

/** A phone in any notation, converted to the portal's own. */
const phone = z.pipe(
  z.pipe(
    plain,
    z.transform((given) => canonicalPhone(String(given))),
  ),
  z
    .string()
    .check(z.refine((text) => phoneShape.safeParse(text).success, 'must be a phone number')),
);
const email = z.pipe(
  z.pipe(
    plain,
    z.transform((given) => String(given).trim().toLowerCase()),
  ),
  z.string().check(z.refine(isEmail, 'must be a mail address')),
);

const accountLine = z
  .strictObject({
    id: texts(64),
    phone: z.optional(phone),
    email: z.optional(email),
    nickName: z._default(texts(64), '-'),
    contribution: amount,
    coins: amount,
    registerTime: moment,
  })
  .check(
    z.refine((line) => line.phone !== undefined || line.email !== undefined, {
      path: ['phone'],
      message: 'is missing, and so is email: one of them must be there',
    }),
  );

const finalStatuses = reportStatus.list
  .map(({ code }) => code)
  .filter((code) => code !== reportStatus.codes.waitReview);

const reportLine = z
  .strictObject({
    number: texts(64),
    accountId: texts(64),
    title: texts(100),
    app: texts(60),
    type: texts(60),
    platform: z._default(texts(60), '旧门户'),
    url: z._default(texts(2048), ''),
    status: wholes(-1, 4, 'must be 2, 3, 4 or -1').check(
      z.refine(
        (status) => finalStatuses.some((one) => one === status),
        'must be 2, 3, 4 or -1: decide what waits for review in the earlier portal',
      ),
    ),
    level: z.optional(wholes(0, 4, `must be ${severity.list.map(({ code }) => code).join(', ')}`)),
    contribution: z._default(amount, 0),
    currency: z._default(amount, 0),
    createTime: moment,
    updateTime: z.optional(moment),
    body: texts(50_000),
  })
  .check(
    z.refine((line) => line.status === reportStatus.codes.ignored || line.level !== undefined, {
      path: ['level'],
      message: 'is missing: only an ignored report has none',
    }),
    z.refine(
      (line) =>
        line.status !== reportStatus.codes.ignored || line.contribution + line.currency === 0,
      {
        path: ['contribution'],
        message: 'and currency must be 0: an ignored report earned nothing',
      },
    ),
    z.refine((line) => (line.updateTime ?? line.createTime) >= line.createTime, {
      path: ['updateTime'],
      message: 'lies before createTime',
    }),
  );

type ReadResult<T> = { readonly record: T } | { readonly faults: readonly string[] };

export function readAccount(value: Record<string, unknown>): ReadResult<EarlierAccount> {
  const read = accountLine.safeParse(present(value));
  return read.success ? { record: read.data } : { faults: faultsIn(read.error) };
}

export function readReport(value: Record<string, unknown>): ReadResult<EarlierReport> {
  const read = reportLine.safeParse(present(value));
  if (!read.success) return { faults: faultsIn(read.error) };
  const { app, currency, level, status, updateTime, ...rest } = read.data;
  return {
    record: {
      ...rest,
      application: app,
      coins: currency,
      status: status as EarlierReport['status'],
      level: (level ?? null) as EarlierReport['level'],
      updateTime: updateTime ?? rest.createTime,
    },
  };
}

// null and '' count as missing fields
const present = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null && field !== ''));

/** `field and message`, one line each. */
function faultsIn(error: z.core.$ZodError): string[] {
  return error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return `${issue.keys.join(', ')} is no field of this file`;
    const isMissing = issue.code === 'invalid_union' && issue.input === undefined;
    return `${issue.path.join('.')} ${isMissing ? 'is missing' : issue.message}`;
  });
}
