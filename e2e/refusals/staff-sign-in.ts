import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { plugIn } from '../people/security-key.ts';
import { refusalScenario } from './scenario.ts';

/** Other ways to sign in to the console: a passkey of a disabled colleague, a provider that answers a request that nobody made. */
export const otherWaysIn = refusalScenario(
  'who comes to the console by a passkey or a provider that does not know them is told so',
  ['wrongPasskey', 'singleSignOnFailed'],
  async ({ newPerson, site }, refused) => {
    const page = await newPerson(site.url.replace('127.0.0.1', 'localhost'));
    const { cdp, authenticatorId } = await plugIn(page);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await cdp.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: {
        credentialId: randomBytes(16).toString('base64'),
        isResidentCredential: true,
        rpId: 'localhost',
        userHandle: randomBytes(16).toString('base64'),
        privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
        signCount: 1,
      },
    });
    await page.goto('/console/login');
    await page.getByRole('button', { name: '用通行密钥登录' }).click();
    await refused('wrongPasskey', page);

    await page.goto('/console/login/provider?code=one&state=singleSignOn.none');
    await refused('singleSignOnFailed', page);
  },
);
