/**
 * A file's name as it may be shown and saved: no path, no control characters, no marks that reverse or hide text, none of
 * the characters a desktop refuses; at most 255 characters, the ending kept. Something is always left.
 */
export function cleanName(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\p{Zs}+/gu, ' ');
  return trimmed(shortened(trimmed(name))) || '未命名';
}

/** The name with the ending that fits what the file now is: `photo.html` of a PNG becomes `photo.html.png`. */
export function nameWithEnding(name: string, endings: readonly [string, ...string[]]): string {
  const held = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (held !== undefined && endings.includes(held)) return name;
  return shortened(`${name}.${endings[0]}`);
}

const maxLength = 255;
const trimmed = (name: string) => name.replace(/^[. ]+|[. ]+$/g, '');

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= maxLength) return name;
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, maxLength - [...ending].length).join('') + ending;
}
