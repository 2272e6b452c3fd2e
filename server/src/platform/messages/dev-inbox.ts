/** A message that would have been sent, as the inbox of demo and development shows it. */
export interface InboxMessage {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
  readonly body: string;
  readonly code?: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

const most = 200;
// of this process only: outside production there is one
const kept: InboxMessage[] = [];

export function keepInInbox(message: Omit<InboxMessage, 'time'>): void {
  kept.unshift({ ...message, time: Date.now() });
  kept.length = Math.min(kept.length, most);
}

/** Newest first. */
export const inboxMessages = (): readonly InboxMessage[] => [...kept];

/** For tests: files that share a process would otherwise read each other's messages. */
export function emptyInbox(): void {
  kept.length = 0;
}
