import type { Example } from './example.ts';
import type { givenOn } from './given.ts';

/** Inputs that succeed for every call about the catalogue and the texts, at the desk of admins. */
export function catalogueExamplesOn(
  given: ReturnType<typeof givenOn>,
): Readonly<Record<string, Example>> {
  const offered: Example = { input: () => ({ page: 1, pageSize: 20, state: 'active' }) };
  type Made = () => Promise<{ id: string; version: number }>;
  const family = (
    [page, one, act]: readonly [string, string, string],
    made: Made,
    fields: () => object,
  ): Record<string, Example> => ({
    [page]: offered,
    [one]: { input: async () => ({ id: (await made()).id }), names: 'id' },
    [`post${act}Insert`]: { input: () => ({ ...fields() }) },
    [`post${act}Modify`]: {
      input: async () => ({ ...(await made()), ...fields() }),
      names: 'id',
    },
    [`post${act}Offer`]: {
      input: async () => ({ ...(await made()), active: false }),
      names: 'id',
    },
  });
  return {
    ...family(
      ['getStaffApplicationPage', 'getStaffApplication', 'Application'],
      () => given.offered({ position: 2 }),
      given.applicationInput,
    ),
    ...family(
      ['getStaffPlatformPage', 'getStaffPlatform', 'Platform'],
      given.platform,
      given.platformInput,
    ),
    ...family(['getStaffTypePage', 'getStaffType', 'Type'], given.type, given.typeInput),
    ...family(
      ['getAnswerTemplatePage', 'getAnswerTemplate', 'AnswerTemplate'],
      given.template,
      given.templateInput,
    ),
    getAnswerTemplates: { input: () => ({ kind: 'question' }) },
    getStaffDocumentPage: { input: () => ({ page: 1, pageSize: 20 }) },
    getStaffDocument: { input: () => ({ id: 'terms' }) },
    getStaffDocumentVersion: { input: () => ({ id: 'terms', version: 1 }) },
    getApplicationVersionPage: {
      input: async () => ({ id: (await given.offered()).id, page: 1, pageSize: 20 }),
      names: 'id',
    },
    getDocumentConsentPage: { input: () => ({ page: 1, pageSize: 20, kind: 'terms', version: 1 }) },
    postDocumentDraft: {
      input: async () => ({ ...(await given.draft()), ...given.writing({ title: '新的条款' }) }),
    },
    postDocumentDiscard: { input: () => given.draft() },
    postDocumentPropose: { input: () => given.draft() },
  };
}
