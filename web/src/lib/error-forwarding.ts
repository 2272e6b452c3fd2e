declare global {
  interface Window {
    /** May be defined by whoever runs the portal, for instance to count errors in browsers. */
    onShieldSourceError?: (error: unknown) => void;
  }
}

/** Forwards uncaught errors to that function, if it is defined. */
export function startErrorForwarding(): void {
  addEventListener('error', ({ error, message }: ErrorEvent) => forward(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => forward(reason));
}

const forward = (error: unknown): void => window.onShieldSourceError?.(error);
