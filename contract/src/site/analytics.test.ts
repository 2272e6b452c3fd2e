import { expect, test } from 'vitest';
import { keptPath } from './analytics.ts';
import { portalRoutes, type PortalRoute } from './paths.ts';

const id = '01993d6a-0000-7000-8000-000000000001';

test.for<[PortalRoute, string, string]>([
  ['/', '/', '/'],
  ['/personal/submit', '/personal/submit?status=-1&sort=5', '/personal/submit?status=-1&sort=5'],
  ['/personal/submit', '/personal/submit?app=' + id, '/personal/submit?app=' + id],
  [
    '/rank/personal',
    '/rank/personal?month=2026-11&board=month',
    '/rank/personal?board=month&month=2026-11',
  ],
  ['/award/exchange/:id', `/award/exchange/${id}`, `/award/exchange/${id}`],
  [
    '/personal/submit',
    '/personal/submit?keyword=内网 10.0.0.1&page=2',
    '/personal/submit?page=2&keyword=',
  ],
  ['/personal/submit', '/personal/submit?status=内网&page=2;x', '/personal/submit?page=&status='],
  [
    '/personal/submit',
    '/personal/submit?token=abc&secret-word&constructor=1#hash',
    '/personal/submit',
  ],
  ['/personal/center', '/personal/center?tab=eyJhbGciOi.J9', '/personal/center?tab='],
  [
    '/login',
    '/login?callback=%2Fpersonal%2Fsubmit%3Fkeyword%3Dx%23y',
    '/login?callback=%2Fpersonal%2Fsubmit',
  ],
  ['/login', '/login?callback=%2Fwhat-i-typed', '/login?callback='],
  ['/login', '/login?callback=https%3A%2F%2Fa.example%2F', '/login?callback='],
  ['/announcement/detail/:id', '/announcement/detail/what-i-typed', '/announcement/detail/:id'],
  ['/', `/personal/submit/detail/${id}`, '/'],
])('at %s, %s is kept as %s', ([route, path, kept]) => {
  expect(keptPath(route, path, portalRoutes)).toBe(kept);
  expect(keptPath(route, kept, portalRoutes)).toBe(kept);
});
