import { t } from '@lingui/core/macro';

export type ToastKind = 'success' | 'error' | 'loading';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** A second line, to be read or copied: the toast stays longer. */
  readonly detail: string;
}

const shownMs = { success: 3_000, error: 5_000 } as const;
const withDetailMs = 15_000;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Short news at the edge of the page, from anywhere: `toast.success('已保存')`. The same news is not shown twice
 * at a time. `loading` stays until the function it gives back is called.
 */
export const toast = {
  success: (text: string = t`操作成功`): void => show('success', text),
  error: (text: string = t`操作失败`, detail = ''): void => show('error', text, detail),
  loading: (text: string = t`加载中...`): (() => void) => {
    const id = add('loading', text);
    return () => dismiss(id);
  },
};

export function dismiss(id: number): void {
  set(shown.filter((one) => one.id !== id));
}

export const shownToasts = (): readonly Toast[] => shown;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(kind: 'success' | 'error', text: string, detail = ''): void {
  const known = shown.find(
    (one) => one.kind === kind && one.text === text && one.detail === detail,
  );
  if (known) return;
  const id = add(kind, text, detail);
  setTimeout(() => dismiss(id), detail ? withDetailMs : shownMs[kind]);
}

function add(kind: ToastKind, text: string, detail = ''): number {
  lastId += 1;
  set([...shown, { id: lastId, kind, text, detail }]);
  return lastId;
}

function set(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
