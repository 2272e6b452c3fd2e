import type {
  getAppList,
  getEvaluationStatusList,
  getPlatformList,
  getReportStatusList,
  getTerms,
  getTypeList,
} from '@shieldsource/contract/catalogue/calls';
import type { DocumentKind } from '@shieldsource/contract/catalogue/calls';
import { reportStatus } from '@shieldsource/contract/reports/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { severity, tier, type Tier } from '@shieldsource/contract/awards/scoring';
import type { App } from '../../platform/app.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { readersLanguage } from '../../platform/language.ts';
import { refuse } from '../../platform/refusal.ts';
import * as queries from './catalogue.queries.ts';
import { searchedBy } from './catalogue.search.ts';

export { documentProposals } from './catalogue.documents.ts';
export { regionName } from './catalogue.regions.ts';

/** The version of a document in force, if any; shipped documents always have one. */
export async function findDocument(
  db: Db,
  kind: DocumentKind,
): Promise<OutputOf<typeof getTerms> | undefined> {
  const found = await queries.findDocumentInForce(db, kind);
  if (!found) return undefined;
  const { published_at, ...document } = found;
  return { ...document, kind, publishTime: published_at };
}

/** The same for a document that must have one. Refuses a document that was never published. */
export async function currentDocument(
  db: Db,
  kind: DocumentKind,
): Promise<OutputOf<typeof getTerms>> {
  const found = await findDocument(db, kind);
  if (!found) throw refuse('notFound');
  return found;
}

/** Title and body of a version that is or was in force, or undefined. */
export const documentVersion = (
  db: Db,
  kind: DocumentKind,
  version: number,
): Promise<{ title: string; body: string } | undefined> =>
  queries.findDocumentVersion(db, kind, version);

/** The versions that are or were in force of these texts, newest first, `limit` of them; a shipped one has no time. */
export const documentVersions = async (
  db: Db,
  kinds: readonly DocumentKind[],
  limit: number,
): Promise<{ kind: DocumentKind; version: number; publishTime: number | null }[]> =>
  (await queries.listVersionsSoFar(db, kinds, limit)).map(({ kind, version, in_force_at }) => ({
    kind,
    version,
    publishTime: in_force_at,
  }));

/** Which versions of a document are enough to have agreed to: those after which no version required a new consent. */
export interface Acceptable {
  readonly needed: number;
  readonly newest: number;
}

/** The acceptable versions of these documents, by kind. */
export async function acceptableOf(
  db: Db,
  kinds: readonly DocumentKind[],
): Promise<ReadonlyMap<string, Acceptable>> {
  const rows = await queries.listVersionsInForce(db, kinds);
  return new Map(rows.map(({ kind, ...versions }) => [kind, versions]));
}

/** Whether agreeing to this version of a text is enough today. */
export async function isAcceptable(db: Db, kind: DocumentKind, version: number): Promise<boolean> {
  const text = (await acceptableOf(db, [kind])).get(kind);
  return text !== undefined && version >= text.needed && version <= text.newest;
}

/** Makes sure that rows with these names exist, for imported reports; new ones are not on offer. */
export async function keepNames(
  tx: Tx,
  names: readonly { application: string; platform: string; type: string }[],
): Promise<void> {
  await queries.insertApplications(tx, [...new Set(names.map(({ application }) => application))]);
  await queries.insertPlatforms(tx, [...new Set(names.map(({ platform }) => platform))]);
  await queries.insertTypes(tx, [...new Set(names.map(({ type }) => type))]);
}

/** An application that reports can be submitted for, or undefined; locked until the transaction ends. */
export const holdApplication = async (
  tx: Tx,
  id: string,
): Promise<{ id: string; name: string; tier: Tier } | undefined> => {
  const found = await queries.holdApplication(tx, id);
  return found && { id: found.id, name: found.name, tier: found.tier };
};

/** A platform on offer, or undefined. */
export const findPlatform = async (
  db: Db,
  id: string,
): Promise<{ id: string; name: string; isMobile: boolean } | undefined> => {
  const found = await queries.findPlatform(db, id);
  return found && { id: found.id, name: found.name, isMobile: found.is_mobile };
};

/** A type on offer, or undefined. */
export const findType = async (
  db: Db,
  id: string,
): Promise<{ id: string; name: string } | undefined> => {
  const found = await queries.findType(db, id);
  return found && { id: found.id, name: found.name };
};

export const statusList = async (
  _app: App,
  _call: CallOf<typeof getReportStatusList>,
): Promise<OutputOf<typeof getReportStatusList>> =>
  reportStatus.list.map(({ code, label }) => ({ code, name: label }));

export const evaluationList = async (
  _app: App,
  _call: CallOf<typeof getEvaluationStatusList>,
): Promise<OutputOf<typeof getEvaluationStatusList>> =>
  severity.list.map(({ code, label }) => ({ code, name: label }));

export async function applicationList(
  app: App,
  _call: CallOf<typeof getAppList>,
): Promise<OutputOf<typeof getAppList>> {
  const rows = await queries.listApplications(app.db);
  return rows.map((row) => ({
    id: row.id,
    name: row.shown_name,
    ...searchedBy(row.name, row.name_en),
    tier: row.tier,
    tierName: tier.labelOf(row.tier),
    hosts: row.hosts,
    packages: row.packages,
  }));
}

export async function platformList(
  app: App,
  _call: CallOf<typeof getPlatformList>,
): Promise<OutputOf<typeof getPlatformList>> {
  const rows = await queries.listPlatforms(app.db);
  return rows.map((row) => ({
    id: row.id,
    name: row.shown_name,
    ...searchedBy(row.name, row.name_en),
    isMobile: row.is_mobile,
  }));
}

export async function typeList(
  app: App,
  _call: CallOf<typeof getTypeList>,
): Promise<OutputOf<typeof getTypeList>> {
  const rows = await queries.listTypes(app.db);
  // one of a group may name it for all, so that it stays one for who reads English
  const english = new Map(
    rows.flatMap((row) => (row.type_group_en ? [[row.type_group, row.type_group_en]] : [])),
  );
  const groupOf = (group: string) => (readersLanguage() !== 'zh-CN' && english.get(group)) || group;
  return rows.map(({ id, type_group: group, tier: own, ...row }) => ({
    id,
    name: row.shown_name,
    group: groupOf(group),
    ...searchedBy(row.name, row.name_en),
    ...(own && { tier: own }),
  }));
}

export const terms = (
  app: App,
  _call: CallOf<typeof getTerms>,
  { kind }: InputOf<typeof getTerms>,
): Promise<OutputOf<typeof getTerms>> => currentDocument(app.db, kind);
