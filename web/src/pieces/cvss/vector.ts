import { cvssVersions, isCvssVector, type CvssVersion } from '@shieldsource/contract/cvss';

export const versions = Object.keys(cvssVersions) as CvssVersion[];

/** The letters chosen so far, by metric. */
export type Choices = Readonly<Record<string, string>>;

/** None where the text is no whole vector. */
export const choicesIn = (vector: string): Choices =>
  isCvssVector(vector)
    ? Object.fromEntries(
        vector
          .split('/')
          .slice(1)
          .map((part) => part.split(':') as [string, string]),
      )
    : {};

/** The vector of these choices; '' until every base metric is there. */
export function vectorOf(version: CvssVersion, choices: Choices): string {
  const { base, optional } = cvssVersions[version];
  if (!base.every(({ name }) => name in choices)) return '';
  const parts = [...base, ...optional].flatMap(({ name }) =>
    choices[name] ? [`${name}:${choices[name]}`] : [],
  );
  return [`CVSS:${version}`, ...parts].join('/');
}

/** What both versions ask alike is kept when the version changes. */
export const carriedOver = (choices: Choices): Choices =>
  Object.fromEntries(
    Object.entries(choices).filter(
      ([name, value]) => ['AV', 'AC', 'PR'].includes(name) || (name === 'UI' && value === 'N'),
    ),
  );
