import { expect, test } from 'vitest';
import { publishedEvent } from '../channels/kinds.ts';
import { eventKinds } from '../events.ts';
import type { Described } from '../events/kind.ts';
import { quietLetter } from '../letters/choices.ts';
import { memberTopic, topicOf } from '../letters/mail.ts';
import { notificationKind, type NotificationKind } from '../letters/notifications.ts';

const kinds = Object.entries(eventKinds) as unknown as readonly [string, Described<never>][];

/** What members do themselves: nobody tells them. */
const doneByMembers = [
  'report.withdraw',
  'report.answer',
  'report.appeal',
  'report.passRetest',
  'report.failRetest',
  'order.confirmAddress',
  'order.cancelOwn',
  'order.receive',
];

test('each kind of event that members get a letter of is of one topic, and each topic has some', () => {
  const lettered = kinds.filter(([, { letter }]) => letter).map(([kind]) => kind);
  expect(lettered.filter((kind) => topicOf(kind) === null)).toEqual(doneByMembers);
  const named = memberTopic.list.flatMap(({ events }): readonly string[] => events);
  expect(
    named.filter((kind, at) => named.indexOf(kind) !== at || !lettered.includes(kind)),
  ).toEqual([]);
  const topics = new Set(lettered.map(topicOf));
  expect(memberTopic.list.filter(({ code }) => !topics.has(code))).toEqual([]);
});

test('what members may leave out in the portal are the letters of those topics', () => {
  const quiet = memberTopic.list.filter(({ portal }) => portal !== 'always');
  expect(quietLetter.list.map(({ code }) => code)).toEqual(
    quiet.flatMap(({ events }): readonly string[] => events),
  );
});

test('staff are told of each topic by some kind, and those that an event names by those that name one', () => {
  const told = kinds.flatMap(([, { tells, tellsOnly, example }]) => {
    const topic = typeof tells === 'function' ? tells(example as never) : tells;
    return topic ? [[topic, tellsOnly !== undefined] as const] : [];
  });
  const namesOne = new Map<NotificationKind, boolean>(told);
  expect(told.filter(([topic, names]) => namesOne.get(topic) !== names)).toEqual([]);
  expect(notificationKind.list.map(({ code, whom }) => [code, whom === 'named'])).toEqual(
    notificationKind.list.map(({ code }) => [code, namesOne.get(code)]),
  );
});

test('channels are told of kinds of events, each once', () => {
  const told = publishedEvent.list.map(({ kind }) => kind);
  expect(told.filter((kind, at) => !(kind in eventKinds) || told.indexOf(kind) !== at)).toEqual([]);
});
