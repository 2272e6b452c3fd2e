import { t } from '@lingui/core/macro';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { toast } from '../toast/toasts.ts';

/** What the page around it knows of a piece that may not come. */
interface Closes {
  readonly onClose?: () => void;
}

/**
 * A piece that is fetched when it is first shown, on a page that is whole without it. When it cannot be fetched the
 * page says so and stays; a dialog counts as closed, so that the same button asks again. `waiting` keeps its place.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
): ComponentType<Props> {
  let Part = attempt();

  function attempt() {
    return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: Missing })));
  }

  function Missing({ onClose }: Props & Closes) {
    useEffect(() => {
      toast.error(t`网络错误`);
      onClose?.();
      return () => {
        Part = attempt();
      };
      // Once for each attempt, whatever the page passes meanwhile.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, []);
    return null;
  }

  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}
