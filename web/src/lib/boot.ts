import type { BootData } from '@shieldsource/contract/boot';

/** What the server wrote into the shell. Where no shell is (component tests), neutral values. */
export const boot: BootData = read(document.querySelector('#boot')?.textContent);

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
