import { describe, expect, test } from 'vitest';
import { hostOf, readSetting, settingKeys, settings, type SettingKey } from './settings.ts';

test('every default is a value, and no two settings have one environment variable', () => {
  for (const key of settingKeys)
    expect(readSetting(key, settings[key].initial)).toHaveProperty('value');
  expect(new Set(settingKeys.map((key) => settings[key].env)).size).toBe(settingKeys.length);
});

const meanings: readonly (readonly [SettingKey, string, unknown])[] = [
  ['company.name', ' 盾源科技 ', '盾源科技'],
  ['company.agreementUrl', '', ''],
  ['company.agreementUrl', 'https://example.com/agreement', 'https://example.com/agreement'],
  ['company.policeNumber', '京公网安备 11010500000001号', '京公网安备 11010500000001号'],
  [
    'company.securityContacts',
    'security@example.com, https://example.com/contact,tel:+86-10-1',
    ['mailto:security@example.com', 'https://example.com/contact', 'tel:+86-10-1'],
  ],
  ['company.securityContacts', '', []],
  ['sms.prefixes', '+852, +1', ['+852', '+1']],
  ['sms.hourlyBudget', '50', 50],
  ['mail.smtpUrl', '', null],
  [
    'mail.smtpUrl',
    'smtps://src%40example.com:p%3Aw:d@Mail.example.com/',
    {
      host: 'mail.example.com',
      port: 465,
      isSecure: true,
      login: { user: 'src@example.com', password: 'p:w:d' },
    },
  ],
  ['mail.smtpUrl', 'smtp://0x7f.1', { host: '127.0.0.1', port: 587, isSecure: false, login: null }],
  ['mail.smtpUrl', 'SMTP://[::1]:80', { host: '::1', port: 80, isSecure: false, login: null }],
  ['mail.from', '', ''],
  ['mail.from', 'src@example.com', 'src@example.com'],
  ['mail.from', '盾源安全 <src@example.com>', '盾源安全 <src@example.com>'],
  ['mail.from', '"Shield, SRC" <src@example.com>', '"Shield, SRC" <src@example.com>'],
  ['alarms.mail', '', null],
  ['alarms.mail', 'watch@example.com', 'watch@example.com'],
  ['reports.retentionDays', '', null],
  ['reports.retentionDays', '365', 365],
];

test.each(meanings)('%s "%s" means %j', (key, given, value) => {
  expect(readSetting(key, given)).toEqual({ value });
});

test.each([
  ['smtps://u:p@Mail.example.com', 'mail.example.com:465'],
  ['smtp://%65vil.example', 'evil.example:587'],
  ['smtp://ｅvil。example:25', 'evil.example:25'],
  ['smtp://good.example\\@evil.example', 'evil.example:587'],
  ['smtp://0x7f.1', '127.0.0.1:587'],
])('the host that admins are told of %s is the one that is connected to', (given, host) => {
  expect(readSetting('mail.smtpUrl', given)).toMatchObject({ value: { host: host.split(':')[0] } });
  expect(hostOf('mail.smtpUrl', given)).toBe(host);
});

describe('what is no value is refused in Chinese words', () => {
  const wrong: Readonly<Partial<Record<SettingKey, readonly string[]>>> = {
    'company.name': ['', ' ', 'x'.repeat(101), '一\n二'],
    'company.agreementUrl': [
      `${'java'}script:alert(1)`,
      'agreement.html',
      'https://a b',
      'https://u:p@a',
    ],
    'company.policeNumber': ['京公网安备'],
    'company.securityContacts': [
      'http://example.com',
      'somebody',
      'mailto:a@example.com\nExpires: never',
    ],
    'sms.webhookUrl': [
      'http://sms.example.com',
      'sms.example.com',
      'https://u:p@sms.example.com',
      'https://u@sms.example.com',
    ],
    'staff.provider.issuer': ['https://u:p@id.example.com', 'http://id.example.com', 'https://a b'],
    'sms.webhookSecret': ['short'],
    'sms.prefixes': ['852', '+', '+0', '+852,1', '*'],
    'sms.hourlyBudget': ['0', '-1', '1.5', 'many'],
    'mail.smtpUrl': [
      'https://mail.example.com',
      'smtp://x/?sendmail=true&path=/bin/sh&args=-c&args=id',
      'smtp://mail.example.com?proxy=http://127.0.0.1:1',
      'smtps://mail.example.com:465#tls.rejectUnauthorized=false',
      'smtps://u:p@mail.example.com/name',
      'direct://mail.example.com',
      'smtp://',
      'smtp://u:p@',
      'smtp://evil.example\\good.example',
      'smtp://a@b@c',
      'smtp://u:%zz@mail.example.com',
      'smtp://mail.example.com:0',
      'smtp://mail.example.com:99999',
      'smtp://mail.exa mple.com',
      'smtp://mail.example.com\\?path=x',
    ],
    'mail.from': [
      'nobody',
      'a@',
      '@example.com',
      '盾源 <a@>',
      'a@example.com, b@example.com',
      'a@example.com;b@example.com',
      '甲 <a@example.com>, 乙 <b@example.com>',
      '<a@example.com> 盾源',
      'src: a@example.com',
      'a@example.com\r\nBcc: b@example.com',
    ],
    'alarms.mail': ['somebody', 'a@b.c, d@e.f'],
    'reports.retentionDays': ['364', '1e3', '-1'],
  };
  const cases = Object.entries(wrong).flatMap(([key, values]) =>
    values.map((value) => [key as SettingKey, value] as const),
  );
  test.each(cases)('%s %j', (key, given) => {
    expect(readSetting(key, given)).toEqual({
      words: expect.stringMatching(/[\u4e00-\u9fff]/) as string,
    });
  });
});
