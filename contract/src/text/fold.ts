/** Signs that nobody sees; the database has the same list (`search_fold`). */
const unseen =
  /\u034F|[\u17B4\u17B5]|[\u180B-\u180F]|[\uFE00-\uFE0F]|[\u00AD\u061C\u115F\u1160\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFC\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu;

/** The form in which texts are looked for: without signs that nobody sees, composed, in half width and lower case. `search_fold` in SQL gives the same. */
export const textFold = (text: string): string =>
  Array.from(text.replace(unseen, '').normalize('NFKC'), (sign) => sign.toLowerCase())
    .join('')
    .replaceAll('i\u0307', 'i');
