import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { empty, nothing } from '../paging.ts';
import { route } from '../route.ts';
import { mailTopics } from '../topics/members.ts';

/** A letter that can be left out, by the kind of its event. */
const quiet = <const Kind extends string>({
  label,
  events: [code],
}: {
  readonly label: string;
  readonly portal: 'on';
  readonly events: readonly [Kind];
}) => ({ code, label });

/**
 * Letters that ask for nothing and whose news comes again with the next: a member may do without them. Every other one may
 * cost a report, a gift or an account when it is missed.
 */
export const quietLetter = coded({
  submitted: quiet(mailTopics.submitted),
  fixing: quiet(mailTopics.fixing),
  ready: quiet(mailTopics.ready),
});

export const getLetterSettings = route({
  name: 'getLetterSettings',
  group: 'letter',
  access: 'user',
  summary: '可以不收的消息，以及我收不收；其余的消息都会收到',
  input: empty,
  output: z.array(z.object({ kind: quietLetter.schema, kindName: z.string(), isOn: z.boolean() })),
});

export const postLetterSetting = route({
  name: 'postLetterSetting',
  group: 'letter',
  access: 'user',
  summary: '收或不收一种消息，从下一条起',
  recordsNothing:
    'what somebody wants to be told is their own affair, and changes nothing for others',
  input: z.strictObject({ kind: quietLetter.schema, isOn: z.boolean('请选择') }),
  output: nothing,
});
