import * as z from 'zod/mini';
import { id } from '../paging.ts';

/** An award whose letter is not read yet, and what it brought. */
export const awardNews = z.object({ reportId: id, coins: z.int(), contribution: z.int() });
export type AwardNews = z.output<typeof awardNews>;
