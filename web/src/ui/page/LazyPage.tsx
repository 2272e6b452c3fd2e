import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { LoadError, Loading } from '../states/PageState.tsx';

export type PageLoader = () => Promise<{ default: ComponentType }>;

const timeoutMs = 10_000;
const fetched = new WeakMap<PageLoader, ComponentType>();
const keys = new WeakMap<PageLoader, number>();
let lastKey = 0;

/** A page that is fetched when it is first shown: a placeholder after 200 ms, an error with a retry after 10 s. */
export function LazyPage({ load }: { load: PageLoader }) {
  return <Fetched key={keyOf(load)} load={load} />;
}

function Fetched({ load }: { load: PageLoader }) {
  const [attempt, setAttempt] = useState(() => ({ count: 0, Page: pageOf(load) }));
  const retry = () => {
    // After an update the server may no longer have what this page names: then only a fresh page helps.
    if (attempt.count > 0) location.reload();
    fetched.delete(load);
    setAttempt({ count: attempt.count + 1, Page: pageOf(load) });
  };
  return (
    <PageGuard key={attempt.count} onRetry={retry}>
      <Suspense fallback={<Loading lines={6} />}>
        <attempt.Page />
      </Suspense>
    </PageGuard>
  );
}

// Another page may stand at the same path once the person is known, or known anew.
function keyOf(load: PageLoader): number {
  const key = keys.get(load) ?? (lastKey += 1);
  keys.set(load, key);
  return key;
}

// Kept, so that coming back shows the page at once.
function pageOf(load: PageLoader): ComponentType {
  const known = fetched.get(load);
  if (known) return known;
  const page = lazy(() => inTime(load));
  fetched.set(load, page);
  return page;
}

interface GuardProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Keeps a page that breaks from taking the frame with it. */
class PageGuard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    reportError(error);
  }

  override render() {
    return this.state.hasFailed ? <LoadError onRetry={this.props.onRetry} /> : this.props.children;
  }
}

function inTime(load: PageLoader): ReturnType<PageLoader> {
  return new Promise((resolve, reject) => {
    const timing = setTimeout(() => reject(new Error('the page took too long')), timeoutMs);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timing));
  });
}
