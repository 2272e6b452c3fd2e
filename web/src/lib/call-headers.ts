import { readToken } from './front.ts';

interface Given {
  readonly idempotencyKey?: string | undefined;
  /** Of whoever is signed in here by default. */
  readonly token?: string | undefined;
  readonly contentType?: string | undefined;
}

/** What every call says of itself. */
export const headersOf = ({
  idempotencyKey,
  token = readToken(),
  contentType,
}: Given): Record<string, string> => ({
  'X-Requested-With': 'XMLHttpRequest',
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  ...(contentType && { 'Content-Type': contentType }),
});
