import { Component, type ReactNode } from 'react';
import { LoadError } from '../states/PageState.tsx';

interface ErrorBoundaryProps {
  /** What 重新加载 does; reloads the page by default. */
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** Shows an error in place of content that throws while rendering, and reports it to the window. The content around it stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    reportError(error);
  }

  override render() {
    const { children, onRetry = reload } = this.props;
    return this.state.hasFailed ? <LoadError onRetry={onRetry} /> : children;
  }
}

/** Without network it does nothing: the browser's own error would stand in place of the whole page. */
export const reload = (): void =>
  void fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => undefined,
  );
