import type {
  getAppList,
  getEvaluationStatusList,
  getPlatformList,
  getReportStatusList,
  getTerms,
  getTypeList,
} from '@shieldsource/contract/catalogue';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { documentKind } from '@shieldsource/contract/catalogue';
import { reportStatus } from '@shieldsource/contract/reports';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { severity, tier, type Tier } from '@shieldsource/contract/scoring';
import type { App } from '../../platform/app.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import * as queries from './catalogue.queries.ts';

export { regionName } from './catalogue.regions.ts';

type DocumentKind = CodeOf<typeof documentKind>;

/** The text in force: its newest version whose day has come. There always is one (`installDefaults`). */
export async function currentDocument(
  db: Db,
  kind: DocumentKind,
): Promise<OutputOf<typeof getTerms>> {
  const { published_at, ...document } = await queries.getDocumentInForce(db, kind);
  return { ...document, kind, publishTime: published_at };
}

/** Whether agreeing to this version of a text is enough today: nothing that asks for a new consent came after it. */
export async function isAcceptable(db: Db, kind: DocumentKind, version: number): Promise<boolean> {
  const [needed, newest] = [
    await queries.getVersionToAccept(db, kind),
    await queries.getDocumentInForce(db, kind),
  ];
  return version >= needed.version && version <= newest.version;
}

/** Makes sure that these names are there, for reports of another time: what is new is not on offer. */
export async function keepNames(
  tx: Tx,
  names: readonly { application: string; platform: string; type: string }[],
): Promise<void> {
  await queries.insertApplications(tx, [...new Set(names.map(({ application }) => application))]);
  await queries.insertPlatforms(tx, [...new Set(names.map(({ platform }) => platform))]);
  await queries.insertTypes(tx, [...new Set(names.map(({ type }) => type))]);
}

/** An application that reports are taken for, or undefined; as it is until the transaction ends. */
export const holdApplication = async (
  tx: Tx,
  id: string,
): Promise<{ id: string; name: string; tier: Tier } | undefined> => {
  const found = await queries.holdApplication(tx, id);
  return found && { id: found.id, name: found.name, tier: found.tier as Tier };
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
    name: row.name,
    tier: row.tier as Tier,
    tierName: tier.labelOf(row.tier as Tier),
    hosts: row.hosts,
    packages: row.packages,
  }));
}

export async function platformList(
  app: App,
  _call: CallOf<typeof getPlatformList>,
): Promise<OutputOf<typeof getPlatformList>> {
  const rows = await queries.listPlatforms(app.db);
  return rows.map((row) => ({ id: row.id, name: row.name, isMobile: row.is_mobile }));
}

export const typeList = (
  app: App,
  _call: CallOf<typeof getTypeList>,
): Promise<OutputOf<typeof getTypeList>> => queries.listTypes(app.db);

export const terms = (
  app: App,
  _call: CallOf<typeof getTerms>,
  { kind }: InputOf<typeof getTerms>,
): Promise<OutputOf<typeof getTerms>> => currentDocument(app.db, kind);
