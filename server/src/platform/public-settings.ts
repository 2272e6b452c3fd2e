import { announcementPath, standingAnnouncements } from '@shieldsource/contract/announcements';
import type { BootData } from '@shieldsource/contract/boot';
import { BadConfig } from './bad-config.ts';

/** What the company tells every visitor about itself. */
export interface PublicSettings {
  /** Where the footer leads: to the portal's own announcements unless the company has the texts elsewhere. */
  readonly footer: BootData['footer'];
  /** How security.txt says to reach us besides the portal, as addresses. */
  readonly securityContacts: readonly string[];
}

export const publicSettingsOf = (env: NodeJS.ProcessEnv): PublicSettings => ({
  footer: {
    agreementUrl: textAt(env, 'AGREEMENT_URL', standingAnnouncements.agreement),
    privacyUrl: textAt(env, 'PRIVACY_URL', standingAnnouncements.privacy),
    icpNumber: env['ICP_NUMBER'] ?? '',
    policeNumber: policeNumberOf(env['POLICE_NUMBER'] ?? ''),
  },
  securityContacts: (env['SECURITY_CONTACT'] ?? '')
    .split(',')
    .map((contact) => contact.trim())
    .filter(Boolean)
    .map(contactOf),
});

function textAt(env: NodeJS.ProcessEnv, name: string, ownId: string): string {
  const given = env[name];
  if (!given) return announcementPath(ownId);
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new BadConfig(`${name} must be an http or https address, not "${given}"`);
  return url.href;
}

// its digits are part of the address that it links to
function policeNumberOf(given: string): string {
  if (given === '' || /\d{14}/.test(given)) return given;
  throw new BadConfig(`POLICE_NUMBER must hold the 14 digits of the registration, not "${given}"`);
}

// RFC 9116 wants addresses: an e-mail becomes one
function contactOf(given: string): string {
  if (/^(https:|mailto:|tel:)\S+$/.test(given)) return given;
  if (/^[^\s@:]+@[^\s@]+$/.test(given)) return `mailto:${given}`;
  throw new BadConfig(
    `SECURITY_CONTACT must hold e-mail, https or tel addresses, comma-separated, not "${given}"`,
  );
}
