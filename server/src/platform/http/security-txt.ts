import type { FastifyInstance } from 'fastify';
import { standingAnnouncements } from '@shieldsource/contract/announcements/calls';
import { announcementPath, submitPath } from '@shieldsource/contract/site/paths';
import type { App } from '../app.ts';
import { settingOf } from '../settings.ts';
import { ofPortal } from './fronts.ts';

/** Where RFC 9116 says to look for who takes reports about this very site. */
const path = '/.well-known/security.txt';

export function serveSecurityTxt(server: FastifyInstance, app: App): void {
  server.get(path, ofPortal, (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(securityTxt(app, Date.now())),
  );
}

const validMs = 180 * 24 * 3_600_000;

function securityTxt(app: App, nowMs: number): string {
  const at = (where: string) => new URL(where, app.config.publicUrl).href;
  const lines = [
    `# ${settingOf(app, 'company.name')}`,
    // the portal itself first: what arrives there reaches a reviewer at once
    `Contact: ${at(submitPath)}`,
    ...settingOf(app, 'company.securityContacts').map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(nowMs + validMs).toISOString()}`,
    'Preferred-Languages: zh, en',
    `Canonical: ${at(path)}`,
    `Policy: ${at(announcementPath(standingAnnouncements.policy))}`,
  ];
  return `${lines.join('\n')}\n`;
}
