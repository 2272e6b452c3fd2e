import { t } from '@lingui/core/macro';
import * as faults from '@shieldsource/contract/faults';
import type {
  PasskeyShown,
  passkeyRequest,
  passkeyWish,
} from '@shieldsource/contract/passport/second-factor';
import type { empty } from '@shieldsource/contract/paging';
import type { Route } from '@shieldsource/contract/route';
import type * as Browser from '@simplewebauthn/browser';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';

/** A call that answers what a passkey is to sign, and one that answers how a new one is made. */
export type StartRoute = Route & { input: typeof empty; output: typeof passkeyRequest };
export type WishRoute = Route & { input: typeof empty; output: typeof passkeyWish };

const quiet = { silent: true, skipLoginCheck: true } as const;

/** Has a passkey of this person sign the server's challenge. Rejects with a `CallError`, also when they cancel. */
export async function passkeySigned(start: StartRoute): Promise<PasskeyShown> {
  const optionsJSON = await call(start, {}, quiet);
  const { id, rawId, response } = await asked(async ({ startAuthentication }) =>
    startAuthentication({ optionsJSON }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature },
  };
}

/** Makes a new passkey for the signed-in person, still to be registered at the server. Rejects as above. */
export async function passkeyMade(wish: WishRoute) {
  const optionsJSON = await call(wish, {}, { silent: true });
  const { id, rawId, response } = await asked(async ({ startRegistration }) =>
    startRegistration({ optionsJSON }),
  );
  const { clientDataJSON, attestationObject } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject },
  } as const;
}

async function asked<Answer>(ask: (browser: typeof Browser) => Promise<Answer>): Promise<Answer> {
  const browser = await import('@simplewebauthn/browser').catch(() => {
    throw new CallError('network');
  });
  return ask(browser).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new CallError('badRequest', {
      code: faults.wrongPasskey.code,
      message: isKnown
        ? t`这台设备上已经有你的通行密钥`
        : t`通行密钥没有完成：已取消、超时，或者这个浏览器、这个地址不能使用`,
      result: null,
    });
  });
}
