import * as z from 'zod/mini';
import { cappedPageOf, empty, id, pageInput, time } from './paging.ts';
import { route } from './route.ts';
import { staffRole, staffStanding } from './staff.ts';

export const reason = z
  .string('请写明原因')
  .check(z.trim(), z.minLength(2, '请写明原因'), z.maxLength(500, '原因最多 500 个字'));
export const roles = z.array(staffRole.schema, '请选择角色').check(
  z.minLength(1, '请至少选择一个角色'),
  z.maxLength(staffRole.list.length, '角色有重复'),
  z.refine((given) => new Set(given).size === given.length, '角色有重复'),
);

const staffRow = z.object({
  id,
  number: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRole.schema),
  standing: staffStanding.schema,
  version: z.int(),
  /** Also a researcher: whose reports and orders they never handle. */
  researcherUid: z.nullable(z.int()),
  hasFactor: z.boolean(),
  createTime: time,
  lastSignInTime: z.nullable(time),
  /** Of a temporary admin: closed from then on. */
  temporaryUntil: z.nullable(time),
  /** Of a link that was sent and not used yet: until when it opens. */
  linkUntil: z.nullable(time),
  /** A second factor that somebody asked to have replaced, until a second admin signs. */
  reset: z.nullable(
    z.object({
      id,
      askedBy: z.string(),
      askTime: time,
      reason: z.string(),
      withPassphrase: z.boolean(),
      /** By whoever asks for this list. */
      isOwn: z.boolean(),
    }),
  ),
  /** A researcher account that somebody said is theirs, until a second admin signs. */
  tie: z.optional(
    z.nullable(
      z.object({
        id,
        researcherUid: z.int(),
        askedBy: z.string(),
        askTime: time,
        reason: z.string(),
        isOwn: z.boolean(),
      }),
    ),
  ),
});
export type StaffRow = z.output<typeof staffRow>;

export const getStaffNotice = route({
  name: 'getStaffNotice',
  group: 'console',
  access: ['reviewer', 'operator', 'admin', 'auditor'],
  summary: '自己现在的角色、正在使用的临时管理员，以及等自己签署的各有几项（数到 100）',
  input: empty,
  output: z.object({
    roles: z.array(staffRole.schema),
    /** Made by break-glass; every page says so as long as there is one. */
    temporaryAdmins: z.array(z.object({ id, name: z.string(), until: time })),
    /** What others proposed and waits for whoever asks, by desk, counted up to 100: of `gifts` prices, of `staff` resets and ties. */
    toSign: z.optional(
      z.object({
        rules: z.int(),
        campaigns: z.int(),
        documents: z.int(),
        gifts: z.int(),
        staff: z.int(),
        settings: z.int(),
        /** Acts on many reports at once. */
        bulk: z.optional(z.int()),
      }),
    ),
  }),
});

export const getStaffPage = route({
  name: 'getStaffPage',
  group: 'console',
  access: ['admin'],
  summary: '工作人员，等待核准的在前；可按状态、角色筛选，按姓名、邮箱或编号查找',
  input: z.strictObject({
    ...pageInput,
    standing: z.optional(staffStanding.schema),
    role: z.optional(staffRole.schema),
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(100, '最多 100 个字'))),
  }),
  output: z.extend(cappedPageOf(staffRow), {
    counts: z.array(z.object({ standing: staffStanding.schema, count: z.int() })),
    /** Resets and ties that others asked for and whoever asks for this list may sign. */
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
