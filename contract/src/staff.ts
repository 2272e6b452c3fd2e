import { coded, type CodeOf } from './coded.ts';

/** Staff roles. A person holds a set of them and sees only what they need. */
export const staffRole = coded({
  reviewer: { code: 'reviewer', label: '审核员' },
  operator: { code: 'operator', label: '运营' },
  admin: { code: 'admin', label: '管理员' },
  auditor: { code: 'auditor', label: '审计' },
});
export type StaffRole = CodeOf<typeof staffRole>;
