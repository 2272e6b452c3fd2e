import type { LightMyRequestResponse } from 'fastify';
import * as faults from '@shieldsource/contract/faults';

/** `success`, or the name of the fault; any other answer as status and body. */
export function outcomeOf(answer: LightMyRequestResponse): string {
  if (answer.statusCode !== 200) return `${answer.statusCode} ${answer.body}`;
  if (!String(answer.headers['content-type']).startsWith('application/json')) return 'success';
  const { code, message } = answer.json<{ code: number; message: string }>();
  if (code === 0) return 'success';
  const known = Object.entries(faults).find(
    ([, fault]) => fault.code === code && fault.message === message,
  );
  return known?.[0] ?? answer.body;
}

/** The fields that a refusal of bad input names. */
export const fieldsOf = (answer: LightMyRequestResponse): string[] =>
  (answer.json<{ result: { fields?: { path: string }[] } | null }>().result?.fields ?? []).map(
    ({ path }) => path,
  );
