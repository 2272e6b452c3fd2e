declare global {
  interface Window {
    /** Whoever runs the portal may define it, for instance to count what goes wrong in browsers. */
    onShieldSourceError?: (error: unknown) => void;
  }
}

/** From now on what nobody caught is told to the handler of the window too, where there is one. */
export function startErrorForwarding(): void {
  addEventListener('error', ({ error, message }: ErrorEvent) => forward(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => forward(reason));
}

const forward = (error: unknown): void => window.onShieldSourceError?.(error);
