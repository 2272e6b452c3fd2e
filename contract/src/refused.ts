import * as z from 'zod/mini';
import type { FaultName } from './faults.ts';
import { time } from './paging.ts';

const fields = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) });

/** What `result` carries with a refusal; with every other it is null. */
export const refused: Readonly<Partial<Record<FaultName, z.ZodMiniType>>> = {
  badInput: fields,
  nickNameTaken: fields,
  wrongPhoneCode: z.nullable(fields),
  tooOften: z.object({ retryAfter: z.int() }),
  staleSignature: z.object({ serverTime: time }),
  imageTooManyPixels: z.object({
    pixels: z.int(),
    frames: z.int(),
    maxPixels: z.int(),
    maxFrames: z.int(),
  }),
  defect: z.object({ requestId: z.string() }),
};
