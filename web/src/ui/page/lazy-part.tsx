import { t } from '@lingui/core/macro';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
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
      // Once for each attempt, even if the props change meanwhile.
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
