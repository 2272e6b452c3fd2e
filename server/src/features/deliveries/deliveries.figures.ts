import { mostCounted, type Figures } from '../../platform/figures.ts';
import { countInStates } from './deliveries.queries.ts';

const states = ['waiting', 'failed', 'givenUp'] as const;

/** What was not told outside yet. */
export const figuresOfDeliveries: Figures = {
  gauges: {
    shieldsource_deliveries: {
      help: 'What is told outside and has not arrived, by state: waiting, failed (tried again), givenUp; counted up to 1000',
      label: 'state',
    },
  },
  read: async ({ db }) =>
    (await countInStates(db, states, mostCounted)).map(({ state, deliveries }) => ({
      name: 'shieldsource_deliveries',
      of: state,
      value: deliveries,
    })),
};
