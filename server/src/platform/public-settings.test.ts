import { describe, expect, test } from 'vitest';
import { BadConfig } from './bad-config.ts';
import { publicSettingsOf } from './public-settings.ts';

describe('what the company tells visitors', () => {
  test('leads to texts of the portal itself, and has no numbers, unless configured', () => {
    expect(publicSettingsOf({})).toEqual({
      footer: {
        agreementUrl: '/announcement/detail/01900000-0000-7000-8000-000000000001',
        privacyUrl: '/announcement/detail/01900000-0000-7000-8000-000000000002',
        icpNumber: '',
        policeNumber: '',
      },
      securityContacts: [],
    });
  });

  test('is taken as configured; an e-mail becomes an address', () => {
    expect(
      publicSettingsOf({
        AGREEMENT_URL: 'https://example.com/agreement',
        PRIVACY_URL: 'https://example.com/privacy',
        ICP_NUMBER: '京ICP备00000000号-1',
        POLICE_NUMBER: '京公网安备 11010500000001号',
        SECURITY_CONTACT: 'security@example.com, https://example.com/contact',
      }),
    ).toEqual({
      footer: {
        agreementUrl: 'https://example.com/agreement',
        privacyUrl: 'https://example.com/privacy',
        icpNumber: '京ICP备00000000号-1',
        policeNumber: '京公网安备 11010500000001号',
      },
      securityContacts: ['mailto:security@example.com', 'https://example.com/contact'],
    });
  });

  test.each([
    ['AGREEMENT_URL', `${'java'}script:alert(1)`],
    ['PRIVACY_URL', 'privacy.html'],
    ['POLICE_NUMBER', '京公网安备'],
    ['SECURITY_CONTACT', 'http://example.com/contact'],
    ['SECURITY_CONTACT', 'somebody'],
    ['SECURITY_CONTACT', 'mailto:a@example.com\nExpires: never'],
  ])('%s refuses "%s", and says which setting it is', (name, value) => {
    const read = () => publicSettingsOf({ [name]: value });
    expect(read).toThrow(BadConfig);
    expect(read).toThrow(name);
  });
});
