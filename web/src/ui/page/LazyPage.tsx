import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useMemo,
  useState,
} from 'react';
import { Loading, LoadError } from '../states/PageState.tsx';

export type PageLoader = () => Promise<{ default: ComponentType }>;

const timeoutMs = 10_000;

/** A page that is fetched when it is first shown: a placeholder after 200 ms, an error with a retry after 10 s. */
export function LazyPage({ load }: { load: PageLoader }) {
  const [attempt, setAttempt] = useState(0);
  const Page = useMemo(() => lazy(() => inTime(load)), [load, attempt]);
  return (
    <PageGuard key={attempt} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<Loading lines={6} />}>
        <Page />
      </Suspense>
    </PageGuard>
  );
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
