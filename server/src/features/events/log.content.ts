import type { RowOfEvent } from './events.queries.ts';

/*
 * What is sealed of an event: one JSON document in canonical form (RFC 8785: keys in order, no spaces), so that whoever has
 * it can hash it. `format` says how it is made; a later format is a new number, and leaves of this one stay as they are.
 */
const format = 1;

export type LoggedEvent = Omit<RowOfEvent, 'xid' | 'at' | 'is_access'>;

export const contentOf = (event: LoggedEvent): string =>
  canonical({
    format,
    id: event.id,
    epoch: event.epoch,
    at: event.at_us,
    kind: event.kind,
    version: event.version,
    subject: event.subject,
    concerns: event.concerns,
    actor: event.actor,
    actorId: event.actor_id,
    params: event.params,
    salt: event.salt.toString('hex'),
    textHash: event.text_hash?.toString('hex') ?? null,
  });

export interface Root {
  readonly size: number;
  readonly root: Buffer;
}

/** The first leaf of an epoch: the head that it continues, and the head that was lost, if that is why it began. */
export const contentOfEpoch = (epoch: number, head: Root, lost: Root | undefined): string =>
  canonical({ format, epoch, head: written(head), ...(lost && { lost: written(lost) }) });

const written = ({ size, root }: Root) => ({ size, root: root.toString('base64') });

function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
