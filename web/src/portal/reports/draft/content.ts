import { jsonReportDraftSave, type ReportDraft } from '@shieldsource/contract/reports/drafts';
import type { jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import type { GivenOf, InputOf } from '@shieldsource/contract/route';
import { withoutUnfinished } from '../../../pieces/markdown/edits.ts';
import { isSame } from '../../../ui/form/is-same.ts';

type Form = GivenOf<typeof jsonReportSubmit>;
/** The part of a form that a draft stores, in a fixed key order, so that two can be compared as text. */
export type DraftContent = Omit<InputOf<typeof jsonReportDraftSave>, 'version' | 'draftId'>;

// Nothing is preselected: the schema requires each choice.
const blank = {
  title: '',
  app: '',
  platform: '',
  type: '',
  url: '',
  description: '',
  termsVersion: 0,
} as Omit<Form, 'selfLevel'> as Form;

const { version: _version, ...empty } = jsonReportDraftSave.input.parse({ version: 0 });
const kept = Object.keys(empty) as (keyof DraftContent)[];
const isWritten = (value: unknown) => value !== '' && value !== null && value !== undefined;

/** The form values of a draft; the terms must be accepted again each time. */
export function formFrom(draft: ReportDraft | null): Form {
  if (!draft) return blank;
  const written = kept.filter((key) => key !== 'attachments' && isWritten(draft[key]));
  return { ...blank, ...Object.fromEntries(written.map((key) => [key, draft[key]])) };
}

export const contentOf = (form: Partial<Form>, attachments: readonly string[]): DraftContent => ({
  ...(Object.fromEntries(
    kept.map((key) => [key, isWritten(form[key]) ? form[key] : empty[key]]),
  ) as DraftContent),
  description: withoutUnfinished(form.description ?? ''),
  attachments: [...attachments],
});

export const contentIn = (draft: ReportDraft | null): DraftContent =>
  contentOf(
    formFrom(draft),
    (draft?.attachments ?? []).map(({ id }) => id),
  );

/** Called with every key press: unchanged fields have identical values, so comparing them is cheap. */
export const isSameContent = (one: DraftContent, other: DraftContent): boolean =>
  kept.every((key) => isSame(one[key], other[key]));
