import { expect } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import type { FaultName } from '@shieldsource/contract/faults';

/** Thrown for a call that was answered with a code other than 0. */
export class CallRefused extends Error {
  readonly code: number;
  readonly result: {
    fields?: { path: string; message: string }[];
    retryAfter?: number;
    serverTime?: number;
  } | null;
  constructor(code: number, message: string, result: CallRefused['result']) {
    super(`${code} ${message}`);
    this.code = code;
    this.result = result;
  }
}

declare module 'vitest' {
  interface Matchers<R, T> {
    /** Expects that the call is refused with this fault; for `badInput`, with exactly these fields. */
    refuses(fault: FaultName, ...fields: string[]): Promise<void>;
  }
}

expect.extend({
  async refuses(call: Promise<unknown>, fault: FaultName, ...fields: string[]) {
    const got = await Promise.resolve(call).then(
      (result) => `it was answered with ${JSON.stringify(result)}`,
      (error: unknown) => {
        if (!(error instanceof CallRefused)) throw error;
        if (
          `${error.code} ${faults[fault].message}` !== error.message ||
          error.code !== faults[fault].code
        )
          return `it was refused with ${error.message}`;
        const named = (error.result?.fields ?? []).map((field) => field.path).toSorted();
        if (fields.length > 0 && this.equals(named, fields.toSorted()) === false)
          return `it named the fields ${JSON.stringify(named)}`;
        return null;
      },
    );
    return {
      pass: got === null,
      message: () =>
        `expected the refusal "${fault}"${fields.length > 0 ? ` of ${fields.join(', ')}` : ''}, but ${got}`,
    };
  },
});
