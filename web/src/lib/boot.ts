import type { BootData } from '@shieldsource/contract/site/boot';
import { setClock } from '../ui/date/clock.ts';

/** What the server wrote into the shell; neutral values where there is no shell, as in component tests. */
export const boot: BootData = read(globalThis.document?.querySelector('#boot')?.textContent);
setClock(boot.serverTime);

function read(text: string | null | undefined): BootData {
  if (!text) {
    return {
      passportSalt: '',
      serverTime: Date.now(),
      companyName: '',
      apiHost: '',
      footer: { agreementUrl: '', privacyUrl: '', icpNumber: '', policeNumber: '', contact: '' },
      environment: 'test',
    };
  }
  return JSON.parse(text) as BootData;
}
