import { afterEach, expect, test, vi } from 'vitest';
import { startErrorForwarding } from './error-forwarding.ts';

afterEach(() => {
  delete window.onShieldSourceError;
});

test('what nobody caught is told to the handler of the window, where there is one', () => {
  startErrorForwarding();
  const broken = new Error('x');
  const happens = () => {
    dispatchEvent(new ErrorEvent('error', { error: broken, cancelable: true }));
    dispatchEvent(
      new PromiseRejectionEvent('unhandledrejection', {
        promise: Promise.resolve(),
        reason: 'lost',
      }),
    );
  };
  // The test runner also listens for errors, and would fail for these.
  const stop = (event: Event) => event.stopImmediatePropagation();
  const handler = vi.fn<(error: unknown) => void>();
  window.onShieldSourceError = handler;
  addEventListener('error', stop);
  addEventListener('unhandledrejection', stop);
  happens();
  delete window.onShieldSourceError;
  expect(happens).not.toThrow();
  removeEventListener('error', stop);
  removeEventListener('unhandledrejection', stop);
  expect(handler.mock.calls).toEqual([[broken], ['lost']]);
});
