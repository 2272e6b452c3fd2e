import { t } from '@lingui/core/macro';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useReducer } from 'react';
import { toast } from '../toast/toasts.ts';

/** How the page around it closes a part that could not be loaded. */
interface Closes {
  readonly onClose?: () => void;
}

/**
 * A part of a page whose code is loaded when it is first shown, and without which the page still works. When it cannot be
 * loaded, a toast says so; a dialog counts as closed, so that its button tries again. `waiting` is the placeholder.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
): ComponentType<Props> {
  let attempt: ReturnType<typeof load> | undefined;
  let Part = lazy(loadOnce);

  function loadOnce() {
    attempt ??= load().catch(() => ({ default: Missing }));
    return attempt;
  }

  function Missing({ onClose }: Props & Closes) {
    useEffect(() => {
      toast.error(t`网络错误`);
      onClose?.();
      return () => {
        attempt = undefined;
        Part = lazy(loadOnce);
      };
      // Once for each attempt, even if the props change meanwhile.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, []);
    return null;
  }

  // By itself React shows a part no sooner than 300 ms after its placeholder; an update shows it as it arrives.
  function Waiting({ onArrival }: { readonly onArrival: () => void }) {
    useEffect(() => void loadOnce().then(onArrival), [onArrival]);
    return waiting;
  }

  return function LazyPart(props: Props) {
    const [, showArrived] = useReducer((times: number) => times + 1, 0);
    return (
      <Suspense fallback={<Waiting onArrival={showArrived} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
