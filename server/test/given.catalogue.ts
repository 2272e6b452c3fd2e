import type { documentKind } from '@shieldsource/contract/catalogue/calls';
import type { CodeOf } from '@shieldsource/contract/coded';
import {
  postAnswerTemplateInsert,
  postApplicationInsert,
  postPlatformInsert,
  postTypeInsert,
} from '@shieldsource/contract/catalogue/acts';
import { getStaffDocument } from '@shieldsource/contract/catalogue/documents';
import {
  postDocumentDiscard,
  postDocumentDraft,
  postDocumentPropose,
} from '@shieldsource/contract/catalogue/documents-acts';
import type { GivenOf } from '@shieldsource/contract/route';
import type { Person, TestApp } from './app.ts';
import { givenProposalsOn } from './given.proposals.ts';

type Kind = CodeOf<typeof documentKind>;
type Writing = Omit<GivenOf<typeof postDocumentDraft>, 'kind' | 'version'>;

let names = 0;
const newName = (what: string): string => `${what} ${(names += 1)}`;

/** Builders of the catalogue: applications, platforms, types, templates, and documents. */
export function givenCatalogueOn(
  test: TestApp,
  staff: (of: { roles: ['admin'] }) => Promise<Person>,
) {
  const { app, as } = test;
  const { approve, openProposal, sendBack, withdraw } = givenProposalsOn(test);
  let admins: Promise<readonly [Person, Person]> | undefined;
  const twoAdmins = () =>
    (admins ??= Promise.all([staff({ roles: ['admin'] }), staff({ roles: ['admin'] })]));
  const desk = async () => as((await twoAdmins())[0]);

  const applicationInput = (
    over: Partial<GivenOf<typeof postApplicationInsert>> = {},
  ): GivenOf<typeof postApplicationInsert> => ({
    name: newName('会员中心'),
    nameEn: newName('Member centre'),
    tier: 'core',
    team: '会员安全组',
    hosts: ['member.example.com', '*.member.example.com'],
    packages: ['com.example.member'],
    position: 1,
    ...over,
  });
  const platformInput = () => ({
    name: newName('车机'),
    nameEn: newName('In-car system'),
    isMobile: false,
    position: 9,
  });
  const typeInput = () => ({
    name: newName('供应链'),
    nameEn: newName('Supply chain'),
    group: '数据与业务',
    groupEn: 'Data and business',
    position: 9,
  });
  const templateInput = (): GivenOf<typeof postAnswerTemplateInsert> => ({
    name: newName('补充请求'),
    kind: 'question',
    body: '{author}你好，请补充 {number} 的完整请求。',
    position: 1,
  });

  const writing = (over: Partial<Writing> = {}): Writing => ({
    title: '漏洞提交条款',
    body: '## 一、范围\n\n新的条款。',
    needsConsent: true,
    fromDay: null,
    ...over,
  });

  /** A draft of a document, in place of an earlier one; proposed if asked. */
  async function draft({
    kind = 'terms',
    isProposed = false,
    by,
    ...over
  }: Partial<Writing> & { kind?: Kind; isProposed?: boolean; by?: Person } = {}): Promise<{
    kind: Kind;
    version: number;
  }> {
    const writer = by ?? (await twoAdmins())[0];
    const admin = as(writer);
    const { draft: old } = await admin.call(getStaffDocument, { id: kind });
    if (old?.proposal) await (old.proposal.isOwn ? withdraw : sendBack)(writer, old.proposal.id);
    if (old) await admin.call(postDocumentDiscard, { kind, version: old.version });
    const { version } = await admin.call(postDocumentDraft, { kind, version: 0, ...writing(over) });
    if (isProposed) await admin.call(postDocumentPropose, { kind, version });
    return { kind, version };
  }

  return {
    twoAdmins,
    applicationInput,
    platformInput,
    typeInput,
    templateInput,
    writing,
    draft,
    /** An application on offer, with the id and version that an act needs. */
    offered: async (over: Partial<GivenOf<typeof postApplicationInsert>> = {}) =>
      (await desk()).call(postApplicationInsert, applicationInput(over)),
    platform: async () => (await desk()).call(postPlatformInsert, platformInput()),
    type: async () => (await desk()).call(postTypeInsert, typeInput()),
    template: async () => (await desk()).call(postAnswerTemplateInsert, templateInput()),
    /** Publishes the next version of a text: proposed by one admin, signed by another. */
    async document(over: Partial<Writing> & { kind?: Kind } = {}): Promise<{ version: number }> {
      const { kind } = await draft({ ...over, isProposed: true });
      await approve((await twoAdmins())[1], await openProposal('document', kind));
      return app.db
        .selectFrom('document')
        .where('kind', '=', kind)
        .orderBy('version', 'desc')
        .select('version')
        .limit(1)
        .executeTakeFirstOrThrow();
    },
  };
}
