import { staffRole, type StaffRole } from '@shieldsource/contract/staff';
import { describe, expect, test } from 'vitest';
import { deskOf, entriesFor } from './pages.ts';

const seen: Record<StaffRole, string[]> = {
  reviewer: ['/reports', '/rules', '/campaigns'],
  operator: ['/orders', '/identities', '/gifts', '/announcements'],
  admin: [
    '/reports',
    '/gifts',
    '/researchers',
    '/staff',
    '/applications',
    '/settings',
    '/sign-in',
    '/audit',
    '/rules',
    '/campaigns',
    '/documents',
  ],
  auditor: ['/audit', '/rules', '/campaigns', '/documents'],
};
const pathsFor = (...roles: StaffRole[]) => entriesFor(roles).map(({ path }) => path);

describe('the menu of each role', () => {
  for (const { code: role, label } of staffRole.list) {
    test(`${label} sees the pages whose calls it may make, and starts at the first`, () => {
      expect(pathsFor(role)).toEqual(seen[role]);
      expect(deskOf([role])).toBe(seen[role][0]);
    });
  }

  test('several roles see the pages of all of them once', () => {
    expect(pathsFor('operator', 'auditor', 'admin')).toEqual([
      '/reports',
      '/orders',
      '/identities',
      '/gifts',
      '/announcements',
      '/researchers',
      '/staff',
      '/applications',
      '/settings',
      '/sign-in',
      '/audit',
      '/rules',
      '/campaigns',
      '/documents',
    ]);
  });

  test('nobody sees nothing', () => {
    expect(deskOf([])).toBeUndefined();
  });
});
