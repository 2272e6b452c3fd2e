import type { StaffRole } from '@shieldsource/contract/staff/roles';

/**
 * Who can sign in to a demo. Phones and passphrases stand here for everybody to read: they are for trying out, and no
 * installation in production has them.
 */
export const researchers = {
  鹿鸣: '13800000001',
  晚风入巷: '13800000002',
  北纬三十度: '13800000003',
  Null指针: '13800000004',
  夜航船: '13800000005',
  青柠不加糖: '13800000006',
  从不写周报的安全研究员小分队第九组: '13800000007',
  // has not chosen a name: shown as 白帽 and a number
  '': '13800000008',
} as const satisfies Record<string, string>;
export type ResearcherName = keyof typeof researchers;

interface DemoStaff {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** The researcher they also are, whose reports they never judge. */
  readonly alsoResearcher?: ResearcherName;
}

export const staff = {
  reviewer: { email: 'reviewer@demo.example', name: '审核员甲', roles: ['reviewer'] },
  secondReviewer: {
    email: 'reviewer2@demo.example',
    name: '审核员乙',
    roles: ['reviewer'],
    alsoResearcher: '夜航船',
  },
  operator: { email: 'operator@demo.example', name: '运营', roles: ['operator'] },
  admin: { email: 'admin@demo.example', name: '管理员', roles: ['admin'] },
  secondAdmin: { email: 'admin2@demo.example', name: '管理员乙', roles: ['admin'] },
  auditor: { email: 'auditor@demo.example', name: '审计员', roles: ['auditor'] },
} as const satisfies Record<string, DemoStaff>;
export type StaffKey = keyof typeof staff;

/** Of all demo staff. */
export const demoPassphrase = 'shield-source-demo';
