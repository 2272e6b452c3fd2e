import * as z from 'zod/mini';
import { cappedPageOf, distinct, empty, id, pageInput, time } from '../paging.ts';
import { route } from '../route.ts';
import { proposalKind, waitingProposal } from './proposals.ts';
import { staffRole, staffStanding } from './roles.ts';
import { cannotSign } from './signing.ts';
import { mailOf } from '../text/pasted.ts';
import { oneLine, typed } from '../text/typed.ts';

/** The address of a colleague. */
export const email = typed(
  '请输入邮箱',
  z.overwrite(mailOf),
  z.maxLength(254, '邮箱过长'),
  z.email('请输入正确的邮箱'),
);

export const roles = z
  .array(staffRole.schema, '请选择角色')
  .check(
    z.minLength(1, '请至少选择一个角色'),
    z.maxLength(staffRole.list.length, '角色有重复'),
    distinct('角色有重复'),
  );

export const staffRow = z.object({
  id,
  number: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRole.schema),
  standing: staffStanding.schema,
  version: z.int(),
  /** The UID of their own researcher account, whose reports and orders they never handle; null if they have none. */
  researcherUid: z.nullable(z.int()),
  hasFactor: z.boolean(),
  createTime: time,
  lastSignInTime: z.nullable(time),
  /** For a temporary admin: when the account is closed. */
  temporaryUntil: z.nullable(time),
  /** Until when an unused link of theirs is valid; null if there is none. */
  linkUntil: z.nullable(time),
  /** A reset of the second factor that waits for a second admin. */
  reset: z.nullable(z.object({ ...waitingProposal, withPassphrase: z.boolean() })),
  /** A tie to a researcher account that waits for a second admin. */
  tie: z.optional(z.nullable(z.object({ ...waitingProposal, researcherUid: z.int() }))),
});
export type StaffRow = z.output<typeof staffRow>;

export const getStaffNotice = route({
  name: 'getStaffNotice',
  group: 'console',
  access: ['reviewer', 'operator', 'admin', 'auditor'],
  summary: '自己现在的角色、正在使用的临时管理员，以及等自己复核的各有几项（数到 100）',
  input: empty,
  output: z.object({
    roles: z.array(staffRole.schema),
    /** Temporary admins made by `break-glass`; every page shows them. */
    temporaryAdmins: z.array(z.object({ id, name: z.string(), until: time })),
    /** Channels that the only admin changed alone, until another admin confirms them; every page shows them. */
    alone: z.optional(
      z.array(
        z.object({
          id,
          label: z.string(),
          /** Where it leads now, empty where that is a secret or nowhere. */
          host: z.string(),
          by: z.string(),
          time,
          canConfirm: z.boolean(),
          cannotSign,
        }),
      ),
    ),
    /** How many proposals of each kind wait for the caller's signature, counted up to 100; kinds without any are left out. */
    toSign: z.optional(z.array(z.object({ kind: proposalKind.schema, count: z.int() }))),
  }),
});

export const getStaffPage = route({
  name: 'getStaffPage',
  group: 'console',
  access: ['admin'],
  summary: '工作人员，等待复核的在前；可按状态、角色筛选，按姓名、邮箱或编号查找',
  searched: ['keyword'],
  input: z.strictObject({
    ...pageInput,
    standing: z.optional(staffStanding.schema),
    role: z.optional(staffRole.schema),
    keyword: z.optional(z.string().check(oneLine, z.maxLength(100, '最多 100 个字'))),
  }),
  output: z.extend(cappedPageOf(staffRow), {
    counts: z.array(z.object({ standing: staffStanding.schema, count: z.int() })),
    /** The number of resets and ties that the caller may sign. */
    waiting: z.int(),
  }),
});

export const getConsoleStaff = route({
  name: 'getConsoleStaff',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一位工作人员，任何状态',
  input: z.strictObject({ id }),
  output: staffRow,
  refusals: ['notFound'],
});
