import type { jsonReportDraftSave, ReportDraft } from '@shieldsource/contract/drafts';
import type { jsonReportSubmit } from '@shieldsource/contract/reports';
import type { GivenOf, InputOf } from '@shieldsource/contract/route';

type Form = GivenOf<typeof jsonReportSubmit>;
/** What a draft keeps of a form, in one order, so that two can be compared as text. */
export type DraftContent = Omit<InputOf<typeof jsonReportDraftSave>, 'version'>;

// Nothing is chosen for the researcher: the schema asks for each choice.
const blank = {
  title: '',
  app: '',
  platform: '',
  type: '',
  url: '',
  description: '',
  termsVersion: 0,
} as Omit<Form, 'selfLevel'> as Form;

/** The form as a draft left it; the terms are agreed to anew each time. */
export function formFrom(draft: ReportDraft | null): Form {
  if (!draft) return blank;
  return {
    ...blank,
    title: draft.title,
    app: draft.app ?? '',
    platform: draft.platform ?? '',
    type: draft.type ?? '',
    url: draft.url,
    description: draft.description,
    ...(draft.selfLevel !== null && { selfLevel: draft.selfLevel }),
    ...(draft.cvssVector && { cvssVector: draft.cvssVector }),
  };
}

export const contentOf = (form: Partial<Form>, attachments: readonly string[]): DraftContent => ({
  title: form.title ?? '',
  app: form.app || null,
  platform: form.platform || null,
  type: form.type || null,
  url: form.url ?? '',
  selfLevel: form.selfLevel ?? null,
  cvssVector: form.cvssVector ?? '',
  description: form.description ?? '',
  attachments: [...attachments],
});

export const contentIn = (draft: ReportDraft | null): DraftContent =>
  contentOf(
    formFrom(draft),
    (draft?.attachments ?? []).map(({ id }) => id),
  );
