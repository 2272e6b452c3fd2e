import * as z from 'zod/mini';
import { plainOf } from '../text/pasted.ts';
import { say, saying } from '../say.ts';

/** A metric of a vector: its name, and the letters it may have, worst first. */
export interface CvssMetric {
  readonly name: string;
  readonly values: string;
}
const metrics = (text: string): CvssMetric[] =>
  text.split(' ').map((one) => {
    const [name = '', values = ''] = one.split(':');
    return { name, values };
  });

/**
 * The metrics of both versions in the order that FIRST prescribes: `base` must all be there, `optional` may follow.
 * The form's calculator asks for the base ones.
 */
export const cvssVersions = {
  '3.1': {
    base: metrics('AV:NALP AC:LH PR:NLH UI:NR S:CU C:HLN I:HLN A:HLN'),
    optional: metrics(
      'E:XHFPU RL:XUWTO RC:XCRU CR:XHML IR:XHML AR:XHML MAV:XNALP MAC:XLH MPR:XNLH MUI:XNR MS:XUC MC:XHLN MI:XHLN MA:XHLN',
    ),
  },
  '4.0': {
    base: metrics('AV:NALP AC:LH AT:NP PR:NLH UI:NPA VC:HLN VI:HLN VA:HLN SC:HLN SI:HLN SA:HLN'),
    optional: metrics(
      'E:XAPU CR:XHML IR:XHML AR:XHML MAV:XNALP MAC:XLH MAT:XNP MPR:XNLH MUI:XNPA MVC:XHLN MVI:XHLN MVA:XHLN MSC:XHLN MSI:XSHLN MSA:XSHLN S:XNP AU:XNY R:XAUI V:XDC RE:XLMH U:XCGAR',
    ),
  },
} as const;
export type CvssVersion = keyof typeof cvssVersions;

// only the metric Provider Urgency has values of more than one letter
const spelt: Readonly<Record<string, string>> = { C: 'Clear', G: 'Green', A: 'Amber', R: 'Red' };

function patternOf(version: CvssVersion): string {
  const { base, optional } = cvssVersions[version];
  const valuesOf = ({ name, values }: CvssMetric) =>
    name === 'U' ? `(?:${[...values].map((one) => spelt[one] ?? one).join('|')})` : `[${values}]`;
  const must = base.map((metric) => `/${metric.name}:${valuesOf(metric)}`);
  const may = optional.map((metric) => `(?:/${metric.name}:${valuesOf(metric)})?`);
  return `CVSS:${version.replace('.', '\\.')}${[...must, ...may].join('')}`;
}

const whole = new RegExp(`^(?:${patternOf('3.1')}|${patternOf('4.0')})$`);

/** Checks the form only, as the server never needs the score. */
export const isCvssVector = (text: string): boolean => whole.test(text);

/** The metrics of a vector however it was pasted, in the prescribed order; a text that is none comes back plain. */
export function vectorOf(given: string): string {
  const plain = plainOf(given);
  const [, version = '', rest = ''] = /CVSS:(\d\.\d)\/([A-Z:/]*)/i.exec(plain) ?? [];
  const known = version in cvssVersions ? cvssVersions[version as CvssVersion] : null;
  const written = rest.replace(/\/$/, '').split('/').map(metricOf);
  if (!known) return plain.toUpperCase();
  const order = [...known.base, ...known.optional].map(({ name }) => name);
  const placeOf = (metric: string) => order.indexOf(metric.replace(/:.*/, '')) >>> 0;
  const sorted = written.toSorted((one, other) => placeOf(one) - placeOf(other));
  return `CVSS:${version}/${sorted.join('/')}`;
}
function metricOf(written: string): string {
  const metric = written.toUpperCase();
  const [, urgency] = /^U:(\w)\w+$/.exec(metric) ?? [];
  return urgency === undefined ? metric : `U:${spelt[urgency] ?? urgency}`;
}

/** Why a text is no vector, in words that help; null for one. */
function vectorComplaint(vector: string): string | null {
  if (isCvssVector(vector)) return null;
  if (vector.includes('CVSS:3.0')) return say('这是 CVSS 3.0 的向量，请按 3.1 或 4.0 版重新评估');
  if (/(^|\/)AU:[NSM]\//.test(vector))
    return say('这是 CVSS 2.0 的向量，请按 3.1 或 4.0 版重新评估');
  const [, version = '', rest = ''] = /^CVSS:(3\.1|4\.0)\/(.*)$/.exec(vector) ?? [];
  if (version === '') return say('请输入以 CVSS:3.1/ 或 CVSS:4.0/ 开头的向量');
  const written = rest.split('/');
  const names = written.map((metric) => metric.replace(/:.*/, ''));
  const { base, optional } = cvssVersions[version as CvssVersion];
  const missing = base.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
  if (missing.length > 0) return say('向量缺少 {metrics}', { metrics: missing.join(say('、')) });
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return say('向量里 {metric} 写了两次', { metric: twice });
  const known = new Map([...base, ...optional].map(({ name, values }) => [name, values]));
  const wrong = written.find((metric, at) => {
    const value = metric.slice((names[at] ?? '').length + 1);
    return (
      value === '' ||
      !known.get(names[at] ?? '')?.includes(value[0] ?? '') ||
      (names[at] !== 'U' && value.length > 1)
    );
  });
  return say('向量里的 {metric} 不在 {version} 版里', {
    metric: (wrong ?? rest).slice(0, 20),
    version,
  });
}

/** The longest text that is checked; every vector is shorter. */
export const maxCvssVector = 300;
export const cvssVector = z.string('请输入 CVSS 向量').check(
  z.maxLength(maxCvssVector, {
    error: saying('CVSS 向量最多 {most} 个字符', { most: maxCvssVector }),
    abort: true,
  }),
  z.overwrite(vectorOf),
  z.refine(isCvssVector, {
    error: ({ input }) => vectorComplaint(String(input)),
    params: { says: { pattern: whole.source } },
  }),
);
