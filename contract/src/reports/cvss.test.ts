import { describe, expect, test } from 'vitest';
import { cvssVersions, isCvssVector, maxCvssVector, type CvssVersion } from './cvss.ts';

const base = {
  '3.1': 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  '4.0': 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
} as const;

describe('a vector', () => {
  test.each([
    base['3.1'],
    base['4.0'],
    `${base['3.1']}/E:F/RL:X`,
    `${base['3.1']}/E:U/RL:O/RC:C/CR:H/MAV:L`,
    `${base['4.0']}/E:A`,
    `${base['4.0']}/E:P/CR:H/MSI:S/S:P/AU:Y/R:I/V:C/RE:H/U:Amber`,
  ])('is %s', (text) => {
    expect(isCvssVector(text)).toBe(true);
  });

  test.each([
    '',
    'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H',
    'CVSS:3.1/AC:L/AV:N/PR:N/UI:N/S:U/C:H/I:H/A:H',
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:X',
    'cvss:3.1/av:n/ac:l/pr:n/ui:n/s:u/c:h/i:h/a:h',
    `${base['3.1']}/`,
    `${base['3.1']}/AV:N`,
    `${base['3.1']}\n`,
    ` ${base['3.1']}`,
    `${base['4.0']}/U:A`,
    `${base['4.0']}/E:H`,
    base['4.0'].replace('/AT:N', ''),
    base['4.0'].replace('4.0', '3.1'),
  ])('is not %s', (text) => {
    expect(isCvssVector(text)).toBe(false);
  });

  test('with everything said still fits', () => {
    for (const version of Object.keys(cvssVersions) as CvssVersion[]) {
      const { base: must, optional } = cvssVersions[version];
      const all = [...must, ...optional].map(({ name, values }) =>
        name === 'U' ? 'U:Clear' : `${name}:${values[0]}`,
      );
      const text = `CVSS:${version}/${all.join('/')}`;
      expect(isCvssVector(text)).toBe(true);
      expect(text.length).toBeLessThan(maxCvssVector);
    }
  });
});
