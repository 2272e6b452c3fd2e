import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { LoadError, Loading } from '../states/PageState.tsx';

/** Fetches a page, or a piece of one that is given something to show. */
export type PageLoader<Given = object> = () => Promise<{ default: ComponentType<Given> }>;
type Fetched = ComponentType<GuardProps>;

const timeoutMs = 10_000;
const fetched = new WeakMap<object, Fetched>();
const keys = new WeakMap<object, number>();
let lastKey = 0;

interface LazyPageProps<Given> {
  readonly load: PageLoader<Given>;
  readonly given?: Given;
  /** Bars of the placeholder. */
  readonly lines?: number;
}

/** A page that is fetched when it is first shown: a placeholder after 200 ms, an error with a retry after 10 s. */
export function LazyPage<Given extends object>(props: LazyPageProps<Given>) {
  return <Attempts key={keyOf(props.load)} {...props} />;
}

function Attempts<Given extends object>({ load, given, lines = 6 }: LazyPageProps<Given>) {
  const [attempt, setAttempt] = useState(() => ({ count: 0, Page: pageOf(load) }));
  const retry = () => {
    // After an update the server may no longer have what this page names: then only a fresh page helps.
    if (attempt.count > 0 && !given) location.reload();
    fetched.delete(load);
    setAttempt({ count: attempt.count + 1, Page: pageOf(load) });
  };
  return (
    <PageGuard key={attempt.count} onRetry={retry}>
      <Suspense fallback={<Loading lines={lines} />}>
        <attempt.Page {...given} onRetry={retry} />
      </Suspense>
    </PageGuard>
  );
}

// Another page may stand at the same path once the person is known, or known anew.
function keyOf(load: object): number {
  const key = keys.get(load) ?? (lastKey += 1);
  keys.set(load, key);
  return key;
}

// Kept, so that coming back shows the page at once.
function pageOf<Given>(load: PageLoader<Given>): Fetched {
  const known = fetched.get(load);
  if (known) return known;
  const page = lazy(() => inTime(load));
  fetched.set(load, page);
  return page;
}

interface GuardProps {
  readonly onRetry: () => void;
  readonly children?: ReactNode;
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

// Not to come is trouble of the network and no defect of the page: it is shown, not thrown.
const NotFetched = ({ onRetry }: GuardProps) => <LoadError onRetry={onRetry} />;

function inTime<Given>(load: PageLoader<Given>): Promise<{ default: Fetched }> {
  return new Promise((resolve) => {
    const giveUp = () => resolve({ default: NotFetched });
    const timing = setTimeout(giveUp, timeoutMs);
    load()
      .then((page) => resolve({ default: page.default as Fetched }), giveUp)
      .finally(() => clearTimeout(timing));
  });
}
