import type { Figures } from '../../platform/figures.ts';
import { findVerifiedAt } from './reconciliation.queries.ts';

/** When the books were last found right. */
export const figuresOfBooks: Figures = {
  gauges: {
    shieldsource_books_verified_timestamp_seconds: {
      help: 'When the nightly verification last found the ledger without a fault; 0 before the first',
    },
  },
  read: async ({ db }) => {
    const at = await findVerifiedAt(db);
    return [{ name: 'shieldsource_books_verified_timestamp_seconds', value: (at ?? 0) / 1_000 }];
  },
};
