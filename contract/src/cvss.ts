import * as z from 'zod/mini';
import { oneLine } from './visible-text.ts';

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

/** The longest text that is checked; every vector is shorter. */
export const maxCvssVector = 300;
export const cvssVector = z
  .string('请输入 CVSS 向量')
  .check(oneLine, z.refine(isCvssVector, '请输入 3.1 或 4.0 版的 CVSS 向量，指标齐全且按规定顺序'));
