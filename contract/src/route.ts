import type * as z from 'zod/mini';
import { config } from 'zod/mini';
import type { FaultName } from './faults.ts';
import type { Words } from './say.ts';
import type { StaffRole } from './staff/roles.ts';

/** The message for a bad field whose schema has none of its own. */
export const defaultMessage = '填写的内容不正确';
config({ localeError: () => defaultMessage });

/** Carries the `searched` fields of a call, urlencoded as in a query. */
export const searchHeader = 'X-Search';

export type CallName = `get${string}` | `post${string}` | `json${string}`;
/** The groups of calls, by their part of the address. */
export const groups = {
  common: '公共',
  passport: '登录',
  user: '用户',
  personal: '个人中心',
  award: '礼品',
  report: '漏洞',
  rank: '排行榜',
  coin: '安全币',
  contribution: '贡献值',
  letter: '消息',
  announcement: '公告',
  console: '控制台',
} as const;
export type Group = keyof typeof groups;

/** Who may call: anyone, a signed-in researcher, or staff holding one of the roles. */
export type Access = 'anyone' | 'user' | readonly [StaffRole, ...StaffRole[]];

/** Whether a colleague with these roles may make a call of staff. */
export const mayCall = (
  roles: readonly StaffRole[],
  { access }: { readonly access: Access },
): boolean => typeof access !== 'string' && access.some((role) => roles.includes(role));

interface Described<
  Name extends CallName,
  A extends Access,
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
> {
  readonly name: Name;
  readonly group: Group;
  readonly access: A;
  /** One line for the API page. */
  readonly summary: Words;
  /** Query and path values of a GET, body of a POST; for `postform…` the text fields beside the part `file`. */
  readonly input: I;
  /** What `result` holds: an allow-list, anything else is not sent. */
  readonly output: O;
  /** Expected refusals besides bad input and the login state. */
  readonly refusals?: readonly FaultName[];
  /** Only where a GET reads one thing: `/{id}` behind the call's name. */
  readonly tail?: `/{${string}}`;
  /** Only for an address that is not derived from group and name. */
  readonly path?: `/api/${string}`;
  /** Staff must have shown a second factor within ten minutes, at sign-in or since (`postStaffProve`): refused with `proofNeeded`. */
  readonly needsProof?: true;
  /** Needs an `Idempotency-Key`: a repeated call gets the first answer. */
  readonly idempotent?: true;
  /** Also open to a person whose account is in its cooling-off before cancellation; everything else of theirs is closed. */
  readonly whileCancelling?: true;
  /** Also open to a session that an SMS code alone began after long sleep (`ResearcherMe.isLimited`); everything else is closed to it. */
  readonly whileLimited?: true;
  /** Answers with the bytes of a file instead of the envelope. */
  readonly answersFile?: true;
  /** Only where the longest input is larger than `maxBodyBytesOf` allows by itself. */
  readonly maxBodyBytes?: number;
  /** The fields that hold Markdown: text that would take too long to render (`markdown.ts`) is refused. */
  readonly markdown?: readonly string[];
  /** The fields of a GET in which people search by words of their own: they may come in `searchHeader`, where no log of addresses keeps them. */
  readonly searched?: readonly string[];
  /** A GET that stores something all the same, such as the captcha that it draws. */
  readonly keeps?: true;
}

/**
 * Every call that changes something names the kinds of events it records (one event for each thing changed, none for a
 * repeat), or says why it records nothing. A GET names some only where reading is itself recorded, before the body is sent.
 */
type Recorded = { readonly records: Kinds; readonly recordsNothing?: never };
type Unrecorded = { readonly records?: never; readonly recordsNothing: string };
// of `events.ts`, which rests on the calls: a test compares
type Kinds = string | readonly string[];
type Records<Name extends CallName> = Name extends `get${string}`
  ? { readonly records?: Kinds; readonly recordsNothing?: never }
  : Recorded | Unrecorded;

export type Route<
  Name extends CallName = CallName,
  A extends Access = Access,
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> = Required<Described<Name, A, I, O>, 'refusals'> & {
  readonly path: `/api/${string}`;
  readonly records?: Kinds;
  readonly recordsNothing?: string;
};

type Required<T, K extends keyof T> = T & { readonly [P in K]-?: NonNullable<T[P]> };
export type InputOf<R extends Route> = z.output<R['input']>;
/** What a caller may leave out because the schema fills it in. */
export type GivenOf<R extends Route> = z.input<R['input']>;
export type OutputOf<R extends Route> = z.output<R['output']>;

/** Describes one call. Its method follows from its name, its path from group and name. Without `access`, or what it records, it does not compile. */
export function route<
  const Name extends CallName,
  const A extends Access,
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
>(described: Described<Name, A, I, O> & Records<Name>): Route<Name, A, I, O> {
  const derived = `/api/${described.group}/${described.name}${described.tail ?? ''}` as const;
  const own = described.refusals ?? [];
  const refusals = described.needsProof ? [...own, 'proofNeeded' as const] : own;
  return { ...described, refusals, path: described.path ?? derived };
}

/** The kinds of the events a call may write. */
export const kindsOf = ({ records = [] }: Pick<Route, 'records'>): readonly string[] =>
  typeof records === 'string' ? [records] : records;

export type BodyKind = 'none' | 'form' | 'json' | 'multipart';

/** The body a call takes, from its name alone: `form` takes JSON or urlencoded. */
export function bodyKindOf(name: CallName): BodyKind {
  if (name.startsWith('postform')) return 'multipart';
  if (name.startsWith('json')) return 'json';
  if (name.startsWith('post')) return 'form';
  return 'none';
}

export const methodOf = (name: CallName): 'GET' | 'POST' =>
  bodyKindOf(name) === 'none' ? 'GET' : 'POST';

/** Calls on a path with this segment carry a signature (`signature.ts`). */
export const isPassport = (path: string): boolean => path.split('/').includes('passport');

/** What people open: members and visitors the portal, staff the console. */
export type Front = 'portal' | 'console';

/** The front that makes a call; undefined for what anyone may ask, which both do. */
export function frontOf({ access, group, path }: Route): Front | undefined {
  if (typeof access !== 'string' || group === 'console') return 'console';
  return access === 'user' || isPassport(path) ? 'portal' : undefined;
}

/** The largest body that is read from a visitor, in bytes. */
export const maxStrangersBytes = 16 * 1024;

/** The largest body a call takes, in bytes. Where it must be read before it is known who calls, it is small; uploads are bounded by their parts. */
export const maxBodyBytesOf = (route: Route): number =>
  route.maxBodyBytes ?? (isOfStrangers(route) ? maxStrangersBytes : 256 * 1024);

/** Whether a call's body is read before it is known who calls: anyone may, or the signature is checked first. */
export const isOfStrangers = ({ access, path }: Pick<Route, 'access' | 'path'>): boolean =>
  access === 'anyone' || isPassport(path);

/** The address with its path values filled in; the rest of the input is left for query or body. */
export function addressOf(
  path: string,
  input: Record<string, unknown>,
): { address: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const address = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  return { address, rest };
}
