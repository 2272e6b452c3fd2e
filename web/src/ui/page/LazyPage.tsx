import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { LoadError, Loading } from '../states/PageState.tsx';
import { ErrorBoundary, reload } from './ErrorBoundary.tsx';

/** Imports a page, or a part of one with props. */
export type PageLoader<Given = object> = () => Promise<{ default: ComponentType<Given> }>;
/** The same of any component, whatever its props. */
export type Loader = () => Promise<{ default: unknown }>;
type Fetched = ComponentType;
/** It cannot be loaded, or did not load within 10 s. */
type Missing = 'refused' | 'late';

const timeoutMs = 10_000;
const fetched = new WeakMap<object, Fetched>();
const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Loads a page in advance, so that it renders at once. False when it cannot be loaded. */
export async function fetchPage(load: Loader): Promise<boolean> {
  const arrived = fetched.get(load) ?? (await inTime(load));
  if (isPage(arrived)) fetched.set(load, arrived);
  return isPage(arrived);
}

interface LazyPageProps<Given> {
  readonly load: PageLoader<Given>;
  readonly given?: Given;
  /** Lines of the placeholder. */
  readonly lines?: number;
}

/** A page whose code is loaded when it is first shown: a placeholder after 200 ms, an error with a retry after 10 s. */
export function LazyPage<Given extends object>(props: LazyPageProps<Given>) {
  return <Attempts key={keyOf(props.load)} {...props} />;
}

function Attempts<Given extends object>({ load, given, lines = 6 }: LazyPageProps<Given>) {
  const [attempt, setAttempt] = useState(0);
  // Cached, so that the page renders at once when it is opened again.
  const [Page, setPage] = useState<Fetched | Missing | undefined>(() => fetched.get(load));
  useEffect(() => {
    if (Page !== undefined) return;
    void inTime(load).then((arrived) => {
      if (isPage(arrived)) fetched.set(load, arrived);
      // Rendered in short slices, so that the frame stays responsive.
      startTransition(() => setPage(() => arrived));
    });
  }, [load, Page]);

  const retry = () => {
    // Browsers do not repeat a failed import, and after an update the server may no longer have the file: then only reloading the
    // page helps.
    if ((attempt > 0 || Page === 'refused') && !given) reload();
    fetched.delete(load);
    setPage(undefined);
    setAttempt(attempt + 1);
  };
  // A failed import is a network problem, not a defect of the page: it is shown, not thrown.
  if (Page && !isPage(Page)) return <LoadError onRetry={retry} />;
  return (
    <ErrorBoundary key={attempt} onRetry={retry}>
      {Page ? <Page {...given} /> : <Loading lines={lines} />}
    </ErrorBoundary>
  );
}

// The page at a path may change once the person is known, or has changed.
function keyOf(load: object): number {
  const key = keys.get(load) ?? (lastKey += 1);
  keys.set(load, key);
  return key;
}

function inTime(load: Loader): Promise<Fetched | Missing> {
  const tooLate = new Promise<Missing>((resolve) => setTimeout(resolve, timeoutMs, 'late'));
  const page = load().then((arrived) => arrived.default as Fetched);
  return Promise.race([page, tooLate]).catch(() => 'refused');
}

const isPage = (arrived: Fetched | Missing): arrived is Fetched => typeof arrived !== 'string';
