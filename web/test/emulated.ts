import { cdp } from 'vitest/browser';

interface Session {
  readonly send: (method: string, params: unknown) => Promise<unknown>;
}

/** Shows the page as on paper, with forced colours, or (without either) as it is shown to all tests. */
export const emulated = (how: { media?: 'print'; forcedColors?: 'active' } = {}) =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', {
    media: how.media ?? '',
    features: [
      { name: 'prefers-reduced-motion', value: 'reduce' },
      { name: 'forced-colors', value: how.forcedColors ?? 'none' },
    ],
  });
