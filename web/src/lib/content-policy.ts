/**
 * First import of both fronts: what the content security policy (strict, Trusted Types, nonces)
 * asks of the libraries we use, settled before any of them runs.
 */
import { setNonce } from 'get-nonce';

/** The nonce of this page. Browsers hide the attribute from scripts, not the property. */
export const pageNonce: string =
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

if (pageNonce) setNonce(pageNonce);

interface PolicyFactory {
  createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown;
}

const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('markup from text is refused');
    return text;
  },
  createScriptURL: (text) => {
    if (new URL(text, location.href).origin !== location.origin) {
      throw new TypeError('scripts from elsewhere are refused');
    }
    return text;
  },
});
