import * as z from 'zod/mini';
import { documentKind } from './catalogue.ts';
import { coded } from './coded.ts';
import { empty, time, version } from './paging.ts';
import { clockKind } from './promises.ts';
import { route } from './route.ts';
import { severity } from './scoring.ts';

/** What stands on the page of rules and scope in versions: the scoring rule and texts. */
export const guidelineKind = coded({
  rule: { code: 'rule', label: '评分标准' },
  exclusions: { code: 'exclusions', label: documentKind.labelOf('exclusions') },
  harbour: { code: 'harbour', label: documentKind.labelOf('harbour') },
  terms: { code: 'terms', label: documentKind.labelOf('terms') },
  policy: { code: 'policy', label: documentKind.labelOf('policy') },
});

/** How many versions are told of, the newest. */
export const maxGuidelineVersions = 100;

const text = z.object({ title: z.string(), body: z.string() });

export const getGuidelines = route({
  name: 'getGuidelines',
  group: 'common',
  access: 'anyone',
  summary: `规则与范围：不收录的漏洞、安全港承诺、处理时限，以及评分标准和各文本最近 ${maxGuidelineVersions} 个版本`,
  input: empty,
  output: z.object({
    /** Null until the centre has published its own. */
    exclusions: z.nullable(text),
    harbour: z.nullable(text),
    /** In working days; the level for repairs, null else. */
    promises: z.array(
      z.object({
        kind: clockKind.schema,
        level: z.nullable(severity.schema),
        workingDays: z.int(),
      }),
    ),
    /** Newest first; those in force and earlier ones. No time for what the centre began with. */
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
    /** Of a text: both versions whole. */
    texts: z.nullable(z.object({ before: z.nullable(text), after: text })),
    /** Of the scoring rule: the numbers that are others; `at` says which: `coins.3.to`. */
    changes: z.nullable(z.array(z.object({ at: z.string(), from: z.int(), to: z.int() }))),
  }),
  refusals: ['notFound'],
});
