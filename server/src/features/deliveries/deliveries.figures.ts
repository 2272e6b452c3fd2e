import { mostCounted, type Figures } from '../../platform/figures.ts';
import { countToChannels } from './deliveries.queries.ts';

const states = ['waiting', 'failed', 'givenUp'] as const;

/** What channels were not told yet. Mails are put off as their receivers wish; a channel that is off keeps what waits. */
export const figuresOfDeliveries: Figures = {
  gauges: {
    shieldsource_deliveries: {
      help: 'What channels that are on were not told, by state: waiting, failed (tried again), givenUp; counted up to 1000',
      label: 'state',
    },
  },
  read: async ({ db }) =>
    (await countToChannels(db, states, mostCounted)).map(({ state, deliveries }) => ({
      name: 'shieldsource_deliveries',
      of: state,
      value: deliveries,
    })),
};
