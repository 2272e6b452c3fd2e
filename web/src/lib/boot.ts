import type { BootData } from '@shieldsource/contract/boot';

/** What the server wrote into the shell. Where no shell is (component tests), neutral values. */
export const boot: BootData = read(globalThis.document?.querySelector('#boot')?.textContent);

/** Said by who draws pages without a shell. */
export function startBoot(told: BootData): void {
  Object.assign(boot, told);
}

function read(text: string | null | undefined): BootData {
  if (!text) {
    return {
      passportSalt: '',
      serverTime: Date.now(),
      companyName: '',
      apiHost: '',
      footer: { agreementUrl: '', privacyUrl: '', icpNumber: '', policeNumber: '' },
      environment: 'test',
    };
  }
  return JSON.parse(text) as BootData;
}
