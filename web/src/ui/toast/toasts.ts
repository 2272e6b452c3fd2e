import { t } from '@lingui/core/macro';

export type ToastKind = 'success' | 'error' | 'news' | 'loading';

/** A button in a toast. */
export interface ToastAct {
  readonly name: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly act?: ToastAct | undefined;
  /** A second line, for instance to copy. */
  readonly detail?: string | undefined;
  /** The subject of the toast: a later toast about the same replaces it. */
  readonly about?: string | undefined;
}

type More = Pick<Toast, 'act' | 'detail' | 'about'>;

const shownMs = { success: 3_000, error: 5_000, news: 5_000 } as const;
// long enough to read it, decide and reach the button
const withActMs = 10_000;
const withDetailMs = 15_000;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const nothing: readonly Toast[] = [];
let places: readonly object[] = [];

/**
 * Shows a toast, from anywhere: `toast.success('已保存')`. A new toast replaces older ones, except those with a button,
 * which stay for their time; news of others replace only news. `loading` stays until the function that it returns is called.
 */
export const toast = {
  success: (text: string = t`操作成功`, more?: More): void => show('success', text, more),
  error: (text: string = t`操作失败`, more?: More): void => show('error', text, more),
  /** Something that others did. */
  news: (text: string, more?: More): void => show('news', text, more),
  loading: (text: string = t`加载中...`): (() => void) => {
    const id = add('loading', text);
    return () => dismiss(id);
  },
};

export function dismiss(id: number): void {
  set(shown.filter((one) => one.id !== id));
}

export const shownToasts = (): readonly Toast[] => shown;

/** The toasts to show at a place: all at the last one, none elsewhere. Without a place there are none. */
export const toastsAt = (place?: object): readonly Toast[] =>
  place !== undefined && places.at(-1) === place ? shown : nothing;

/** Adds a place that shows toasts: the page's own, or that of a dialog, before all that were open. Returns its end. */
export function addPlace(place: object, isInDialog: boolean): () => void {
  places = isInDialog ? [...places, place] : [place, ...places];
  tell();
  return () => {
    places = places.filter((one) => one !== place);
    tell();
  };
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(kind: keyof typeof shownMs, text: string, more: More = {}): void {
  const isKnown = shown.some(
    (one) => one.kind === kind && one.text === text && (one.detail ?? '') === (more.detail ?? ''),
  );
  if (isKnown && !more.act) return;
  const id = add(kind, text, more);
  setTimeout(() => dismiss(id), more.detail ? withDetailMs : more.act ? withActMs : shownMs[kind]);
}

function add(kind: ToastKind, text: string, more?: More): number {
  lastId += 1;
  const isOutdated = (one: Toast) => more?.about !== undefined && one.about === more.about;
  const replaces = (one: Toast) =>
    kind === 'news' ? one.kind === 'news' : kind !== 'loading' && one.kind !== 'loading';
  const stays = (one: Toast) => !isOutdated(one) && (one.act !== undefined || !replaces(one));
  set([...shown.filter(stays), { id: lastId, kind, text, ...more }]);
  return lastId;
}

function set(next: readonly Toast[]): void {
  shown = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
