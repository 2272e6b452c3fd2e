import { type ChannelKind, publishedEvent } from '@shieldsource/contract/channels/kinds';
import { severity } from '@shieldsource/contract/awards/scoring';
import { reportStatus } from '@shieldsource/contract/reports/status';
import { say } from '@shieldsource/contract/say';
import type { Answer } from '../../platform/outgoing.ts';

/** Where a channel leads to. */
export interface Target {
  readonly url: string;
  readonly secret: string;
  /** Until then (milliseconds) the secret before is still used beside it. */
  readonly before?: { readonly secret: string; readonly until: number };
}

/** What is told of one event. */
export interface Told {
  /** The delivery, the same over all tries. */
  readonly id: string;
  readonly type: string;
  /** When it happened, in milliseconds. */
  readonly at: number;
  /** What the event holds; a webhook with titles gets it. */
  readonly params: unknown;
  readonly link: string;
  /** Null for a sample. */
  readonly report: {
    readonly id: string;
    readonly number: string;
    readonly status: number;
    readonly level: number;
    readonly applicationId: string;
    readonly application: string;
    /** Empty unless the channel lets titles out. */
    readonly title: string;
  } | null;
}

export interface Outgoing {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the other side made of it: in its own words, and what to do next. */
export interface Verdict {
  readonly isReceived: boolean;
  readonly words: string;
  /** It wants no more. */
  readonly isGone?: boolean;
  /** It is about this one: others may well be received. */
  readonly isAboutOne?: boolean;
  /** It asks for this pause, in seconds. */
  readonly pauseSeconds?: number;
  /** Which of its protections refused it. */
  readonly refusedBy?: 'keyword' | 'address' | 'signature';
}

/** One way to tell others: what it sends, and how it reads answers. */
export interface Kind {
  readonly kind: ChannelKind;
  /** Of a robot: so many messages in so many seconds, and the longest text. What is more is told of in one message. */
  readonly limits?: {
    readonly rates: readonly { readonly messages: number; readonly seconds: number }[];
    readonly textBytes: number;
  };
  readonly write: (target: Target, message: Message, now: number) => Outgoing;
  readonly judge: (answer: Answer) => Verdict;
}

export interface Message {
  readonly told: readonly [Told, ...Told[]];
  /** The same in words, for people. */
  readonly text: string;
}

const nameOf = (type: string): string =>
  publishedEvent.has(type) ? publishedEvent.labelOf(type) : say('测试消息');

/** One event in lines: number, level, application, state, link. */
function linesOf({ type, report, link }: Told): string[] {
  if (!report) return [say('这是一条测试消息，可以送达。'), link];
  const { number, application, title } = report;
  const level = severity.labelOf(report.level as never);
  const status = reportStatus.labelOf(report.status as never);
  return [
    say('{event}：{number}', { event: nameOf(type), number }),
    ...(title ? [oneLineOf(title)] : []),
    say('{application} · {level} · {status}', {
      application: oneLineOf(application),
      level,
      status,
    }),
    link,
  ];
}

const shortLineOf = ({ type, report }: Told): string =>
  `${nameOf(type)} ${report?.number ?? ''}`.trim();

/** No tag, mention or hidden sign of a title is taken for the service's own. */
const oneLineOf = (title: string): string =>
  title
    .replace(/[\p{C}\s]+/gu, ' ')
    .replaceAll('<', '＜')
    .replaceAll('>', '＞')
    .replaceAll('@', '＠');

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** As many of these as one text of so many bytes has room for, at least one, and that text. */
export function messageOf(
  all: readonly [Told, ...Told[]],
  link: string,
  mostBytes = Infinity,
): Message {
  const [first, ...others] = all;
  if (others.length === 0) return { told: all, text: linesOf(first).join('\n') };
  const told: [Told, ...Told[]] = [first];
  const textOf = () =>
    [say('合并了 {count} 条通知', { count: told.length }), ...told.map(shortLineOf), link].join(
      '\n',
    );
  // the number of lines may take a digit more
  let size = bytesOf(textOf()) + 4;
  for (const one of others) {
    size += bytesOf(shortLineOf(one)) + 1;
    if (size > mostBytes) break;
    told.push(one);
  }
  return { told, text: told.length === 1 ? linesOf(first).join('\n') : textOf() };
}

export const json = { 'content-type': 'application/json; charset=utf-8' };

/** The JSON object of an answer; empty if it is none. */
export function objectOf({ body }: Answer): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(body.toString('utf8'));
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** How a robot's answer is read: success stands in its body, whatever the status. */
export function judgeRobot(
  { answer, code, words }: { answer: Answer; code: unknown; words: unknown },
  faultOf: (code: number, words: string) => Omit<Verdict, 'isReceived' | 'words'>,
): Verdict {
  const said = typeof words === 'string' ? words : '';
  if (typeof code !== 'number')
    return {
      isReceived: false,
      words: `HTTP ${answer.status} ${said || say('无法识别对方返回的内容')}`,
    };
  if (code === 0) return { isReceived: true, words: said || 'ok' };
  return { isReceived: false, words: `${code} ${said}`.trim(), ...faultOf(code, said) };
}

/** What an admin should look at, beside the service's own words. */
export function hintOf({ refusedBy }: Verdict): string {
  if (refusedBy === 'keyword') return say('没有通过关键词：请把短信署名加入机器人的关键词');
  if (refusedBy === 'address') return say('没有通过 IP 白名单：请加入本系统的出口地址');
  return refusedBy === 'signature' ? say('没有通过签名：请核对密钥与服务器时间') : '';
}
