import { coded, type CodeOf } from '../coded.ts';

/** Staff roles. A person holds a set of them and sees only what they need. */
export const staffRole = coded({
  reviewer: { code: 'reviewer', label: '审核员' },
  operator: { code: 'operator', label: '运营' },
  admin: { code: 'admin', label: '管理员' },
  auditor: { code: 'auditor', label: '审计' },
});
export type StaffRole = CodeOf<typeof staffRole>;
/** For calls that every colleague may make. */
export const everyRole = ['reviewer', 'operator', 'admin', 'auditor'] as const;

/** The standing of a colleague: whether they can sign in, and if not, what is missing. */
export const staffStanding = coded({
  active: { code: 'active', label: '正常', tone: 'green' },
  invited: { code: 'invited', label: '待启用', tone: 'orange' },
  resetting: { code: 'resetting', label: '待重设', tone: 'amber' },
  disabled: { code: 'disabled', label: '已停用', tone: 'grey' },
});
export type StaffStanding = CodeOf<typeof staffStanding>;
