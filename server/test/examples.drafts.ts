import { getReportDraft, jsonReportDraftSave } from '@shieldsource/contract/reports/drafts';
import type { Person, TestApp } from './app.ts';
import type { Example } from './example.ts';

/** Inputs that succeed for every call about drafts. */
export function draftExamplesOn({ as }: TestApp): Readonly<Record<string, Example>> {
  const known = async (owner: Person) => (await as(owner).call(getReportDraft, {}))?.version ?? 0;
  return {
    getReportDraft: { input: () => ({}) },
    getReportDraftList: { input: () => ({}) },
    jsonReportDraftSave: {
      input: async (owner) => ({
        title: '订单接口',
        app: null,
        platform: null,
        type: null,
        url: 'https://',
        selfLevel: 3,
        cvssVector: '',
        description: '写到一半',
        attachments: [],
        version: await known(owner),
      }),
    },
    jsonReportAlike: { input: () => ({ title: '订单接口', app: null, url: 'https://' }) },
    postReportDraftDelete: {
      input: async (owner) => {
        const { version } = await as(owner).call(jsonReportDraftSave, {
          title: '不要了',
          version: await known(owner),
        });
        return { version };
      },
    },
  };
}
