import { cvssVersions, isCvssVector, type CvssVersion } from '@shieldsource/contract/reports/cvss';

export const versions = Object.keys(cvssVersions) as CvssVersion[];

/** The chosen letters, by metric. */
export type Choices = Readonly<Record<string, string>>;

/** Empty where the text is not a complete vector. */
export const choicesIn = (vector: string): Choices =>
  isCvssVector(vector)
    ? Object.fromEntries(
        vector
          .split('/')
          .slice(1)
          .map((part) => part.split(':') as [string, string]),
      )
    : {};

/** The vector of these choices; '' while a base metric is missing. */
export function vectorOf(version: CvssVersion, choices: Choices): string {
  const { base, optional } = cvssVersions[version];
  if (!base.every(({ name }) => name in choices)) return '';
  const parts = [...base, ...optional].flatMap(({ name }) =>
    choices[name] ? [`${name}:${choices[name]}`] : [],
  );
  return [`CVSS:${version}`, ...parts].join('/');
}

/** The choices to keep when the version changes: metrics that mean the same in both. */
export const carriedOver = (choices: Choices): Choices =>
  Object.fromEntries(
    Object.entries(choices).filter(
      ([name, value]) => ['AV', 'AC', 'PR'].includes(name) || (name === 'UI' && value === 'N'),
    ),
  );
