/**
 * The first import of both fronts: it prepares the libraries for the strict content security policy with Trusted Types,
 * before any of them runs.
 */
interface PolicyFactory {
  createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown;
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
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

export {};
