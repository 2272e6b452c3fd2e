import * as z from 'zod/mini';
import { documentKind } from '../catalogue/calls.ts';
import { coded } from '../coded.ts';
import { empty, time, version } from '../paging.ts';
import { clockKind } from '../promises/calls.ts';
import { route } from '../route.ts';
import { severity } from '../awards/scoring.ts';
import { saying } from '../say.ts';

const { exclusions, harbour, terms, policy } = documentKind.entries;

/** The versioned parts of the page of rules and scope: the scoring rule and documents. */
export const guidelineKind = coded({
  rule: { code: 'rule', label: '评分标准' },
  exclusions,
  harbour,
  terms,
  policy,
});

/** The most versions in a list; the newest are shown. */
export const maxGuidelineVersions = 100;

const text = z.object({ title: z.string(), body: z.string() });

export const getGuidelines = route({
  name: 'getGuidelines',
  group: 'common',
  access: 'anyone',
  summary: saying(
    '规则与范围：不收录的漏洞、安全港承诺、处理时限，以及评分标准和各文本最近 {most} 个版本',
    { most: maxGuidelineVersions },
  ),
  input: empty,
  output: z.object({
    /** Null until the centre publishes one. */
    exclusions: z.nullable(text),
    harbour: z.nullable(text),
    /** The promised times in working days; `level` is null unless the promise is a fix. */
    promises: z.array(
      z.object({
        kind: clockKind.schema,
        level: z.nullable(severity.schema),
        workingDays: z.int(),
      }),
    ),
    /** The versions in force and earlier ones, newest first. Those that a new installation begins with have no time. */
    versions: z.array(
      z.object({ kind: guidelineKind.schema, version: z.int(), publishTime: z.nullable(time) }),
    ),
  }),
});

export const getGuidelineChange = route({
  name: 'getGuidelineChange',
  group: 'common',
  access: 'anyone',
  summary: '评分标准或文本的一个版本与前一版的差异；第一版没有前一版',
  input: z.strictObject({
    kind: guidelineKind.schema,
    version,
  }),
  output: z.object({
    /** For a document: both versions. */
    texts: z.nullable(z.object({ before: z.nullable(text), after: text })),
    /** For the scoring rule: the numbers that differ; `at` is a path such as `coins.3.to`. */
    changes: z.nullable(z.array(z.object({ at: z.string(), from: z.int(), to: z.int() }))),
  }),
  refusals: ['notFound'],
});
