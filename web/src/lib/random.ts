/** Random bytes as lower-case hex. `crypto.randomUUID` is missing on plain http, where this works too. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
