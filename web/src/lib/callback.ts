/**
 * Where to go after signing in: the `callback` in the address if it is a path of this site, else ''. Anything that a
 * browser could read as another host, a scheme or a control character is refused.
 */
export function safeCallback(given: string | null): string {
  if (!given || !/^\/(?![/\\])/.test(given) || hasTrickyCharacter(given)) return '';
  const url = new URL(given, location.origin);
  const path = url.pathname + url.search + url.hash;
  // `/.//host` is a path of this site, but becomes another host once its dots are resolved
  return url.origin === location.origin && !path.startsWith('//') ? path : '';
}

const hasTrickyCharacter = (text: string) =>
  Array.from(text).some((char) => char === '\\' || char < ' ' || char === '\u007f');
