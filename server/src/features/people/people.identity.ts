import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import {
  idType,
  payoutMethod,
  type getRealAccountInfo,
  type IdType,
  type MaskedIdentity,
  type postRealInfo,
} from '@shieldsource/contract/people/identity';
import { realStatus } from '@shieldsource/contract/people/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { Waiting } from '@shieldsource/contract/site/waiting';
import type { App } from '../../platform/app.ts';
import type { Keys } from '../../platform/crypto.ts';
import { inTransaction, violates, type Db, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { remade, type KeyedColumn } from '../../platform/index-rotation.ts';
import type { ResearcherMe } from '../../platform/sessions.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { settingOf } from '../../platform/settings.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import { isAcceptable } from '../catalogue/catalogue.ts';
import { record } from '../events/events.ts';
import { removeBytes, setIdentityImages } from '../files/files.ts';
import { provenIfSet } from './people.factors.ts';
import { recordConsent } from './people.consents.ts';
import { tryFreshCode } from './people.phone.ts';
import * as queries from './people.identity.queries.ts';
import { maskedAccount, maskedName, maskedNumber } from './people.masking.ts';
import { lockActive } from './people.state.ts';
import { recordAndWarn } from './people.warnings.ts';

type IdentityInput = InputOf<typeof postRealInfo>;
type Payout = NonNullable<IdentityInput['payout']>;

/** Name, type of document and its number. */
export interface Papers {
  readonly realName: string;
  readonly idNumber: string;
}

type Submission = Papers & { readonly idType: IdType };

/**
 * Submits the member's identity, or changes the payout. A submission replaces the one before it, including its pictures,
 * while that waits and after a rejection. Once approved, only the payout can change.
 */
export async function submitIdentity(
  app: App,
  call: CallOf<typeof postRealInfo>,
  input: IdentityInput,
): Promise<OutputOf<typeof postRealInfo>> {
  if (!(await isAcceptable(app.db, 'identity', input.consentVersion)))
    throw refuse('consentChanged');
  // checked before the code is used up, and again with the row locked
  submittedPapers(input, (await queries.findIdentity(app.db, call.me.id))?.status);
  const take = input.payout ? await provenIfSet(app, call.me, input) : undefined;
  await tryFreshCode(app, call, 'identity', input.code);

  const { status, dropped } = await inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    await take?.(tx);
    const standing = await queries.findIdentity(tx, call.me.id);
    const papers = submittedPapers(input, standing?.status);
    await recordConsent(tx, app, call.me.id, 'identity', input.consentVersion);
    const { id, version } = standing ?? { id: newId(), version: 0 };
    const dropped = papers
      ? await enterPapers(tx, app, call.me, { id, version }, papers, input)
      : [];
    if (!papers && input.payout)
      await queries.updatePayout(tx, id, sealPayout(app, id, input.payout));
    // another account is not put in place of one unheard, whatever comes with it
    const before = standing && openPayout(app, standing);
    if (!papers || (input.payout && before && !isDeepStrictEqual(before, input.payout)))
      await recordAndWarn(tx, app, 'identity.changePayout', {
        ...ownIdentity(call.me, id),
        params: {},
      });
    return { status: papers ? realStatus.codes.pending : standing?.status, dropped };
  }).catch((error: unknown) => {
    throw violates(error, 'identity_number_once') ? refuse('identityTaken') : error;
  });
  await removeBytes(app, dropped);
  return { realStatus: status ?? realStatus.codes.none };
}

/** The complete papers of a submission; null when an identity is approved and only the payout changes. */
function submittedPapers(input: IdentityInput, status: number | undefined): Submission | null {
  const fields = { realName: input.realName, idType: input.idType, idNumber: input.idNumber };
  const isGiven =
    Object.values(fields).some((value) => value !== undefined) || input.images.length > 0;
  if (!isGiven && (status === realStatus.codes.approved || status === realStatus.codes.pending)) {
    if (!input.payout) throw refuseFields({ path: 'payout', message: '请填写收款账号' });
    return null;
  }
  if (status === realStatus.codes.approved) throw refuse('identityFixed');
  const missing = Object.entries(asked).filter(
    ([path]) => fields[path as keyof typeof asked] === undefined,
  );
  if (missing.length > 0)
    throw refuseFields(...missing.map(([path, message]) => ({ path, message })));
  return fields as Submission;
}

const asked = {
  realName: '请填写真实姓名',
  idType: '请选择证件类型',
  idNumber: '请填写证件号码',
} as const;

const ownIdentity = (me: ResearcherMe, id: string) => ({ subject: id, concerns: me.id, actor: me });

/**
 * Stores a member's identity for review and records it; `version` is that of the one it replaces, 0 for the first. Answers
 * where the bytes of the replaced pictures are.
 */
export async function enterPapers(
  tx: Tx,
  app: App,
  me: ResearcherMe,
  { id, version }: { readonly id: string; readonly version: number },
  papers: Submission,
  input: Pick<IdentityInput, 'payout' | 'images'>,
): Promise<string[]> {
  await record(tx, app, 'identity.submit', {
    ...ownIdentity(me, id),
    params: {
      version: version + 1,
      changed: [
        'papers',
        ...(input.payout ? ['payout' as const] : []),
        ...(input.images.length > 0 ? ['images' as const] : []),
      ],
    },
  });
  const submitted = {
    id_type: papers.idType,
    sealed: app.keys.seal(
      JSON.stringify({ realName: papers.realName, idNumber: papers.idNumber } satisfies Papers),
      sealedPapers.placeOf(id),
    ),
    ...(input.payout && { payout_sealed: sealPayout(app, id, input.payout) }),
    number_index: numberIndexOf(app.keys, papers.idType, papers.idNumber),
  };
  if (version > 0) await queries.replaceIdentity(tx, id, submitted);
  else await queries.insertIdentity(tx, { id, researcher_id: me.id, ...submitted });
  return setIdentityImages(tx, { researcherId: me.id, identityId: id, fileIds: input.images });
}

export async function realAccountInfo(
  app: App,
  call: CallOf<typeof getRealAccountInfo>,
): Promise<OutputOf<typeof getRealAccountInfo>> {
  const row = await queries.findIdentity(app.db, call.me.id);
  return {
    ...(row ? masked(app, row) : unknown),
    reviewDays: settingOf(app, 'targets.identity'),
  };
}

const unknown: MaskedIdentity = {
  realStatus: realStatus.codes.none,
  realName: '',
  idType: null,
  idTypeName: '',
  idNumber: '',
  payout: null,
  reason: '',
  submitTime: null,
  picturesDeleteTime: null,
};

/** A masked identity, as everybody sees it, including its owner. */
export function masked(app: App, row: queries.RowOfIdentity): MaskedIdentity {
  const [papers, payout] = [openPapers(app, row), openPayout(app, row)];
  return {
    realStatus: row.status,
    realName: maskedName(papers.realName),
    idType: row.id_type,
    idTypeName: idType.labelOf(row.id_type),
    idNumber: maskedNumber(papers.idNumber),
    payout: payout && {
      method: payout.method,
      methodName: payoutMethod.labelOf(payout.method),
      account: maskedAccount(payout.account),
      bankName: payout.bankName ?? '',
    },
    reason: row.reason,
    submitTime: row.submitted_at,
    picturesDeleteTime: row.pictures_deleted_at,
  };
}

/** The payee, in words for whoever makes the payment. */
export interface Payee {
  readonly realName: string;
  readonly method: string;
  readonly account: string;
  readonly bankName: string;
}

/** The payee for this researcher; null unless their identity is approved and has a payout. */
export async function payoutOf(tx: Tx, app: App, researcherId: string): Promise<Payee | null> {
  const row = await queries.findIdentity(tx, researcherId);
  if (row?.status !== realStatus.codes.approved) return null;
  const payout = openPayout(app, row);
  return (
    payout && {
      realName: openPapers(app, row).realName,
      method: payoutMethod.labelOf(payout.method),
      account: payout.account,
      bankName: payout.bankName ?? '',
    }
  );
}

/** Whether this person has a payout account. */
export const hasPayout = (db: Db, researcherId: string): Promise<boolean> =>
  queries.hasPayout(db, researcherId);

/** A rejected identity, until it is submitted again. */
export async function rejectedIdentityOf(app: App, researcherId: string): Promise<Waiting[]> {
  const since = await queries.findRejection(app.db, researcherId);
  if (since === undefined) return [];
  return [{ kind: 'identity', since, before: null, subject: null, number: '', title: '' }];
}

export const sealedPapers: SealedColumn = {
  table: 'identity',
  column: 'sealed',
  placeOf: (id) => `identity.${id}`,
};
export const sealedPayouts: SealedColumn = {
  table: 'identity',
  column: 'payout_sealed',
  placeOf: (id) => `identity.payout.${id}`,
};

const numberIndexOf = (keys: Keys, idType: string, idNumber: string): Buffer =>
  keys.index('id-number', `${idType}:${idNumber}`);

export const keyedNumbers: KeyedColumn = remade<{ id: string; id_type: string; sealed: Buffer }>(
  'identity',
  'number_index',
  ['id_type', 'sealed'],
  (keys, row) => [numberIndexOf(keys, row.id_type, openPapers({ keys }, row).idNumber)],
);

export const openPapers = (app: Pick<App, 'keys'>, row: { id: string; sealed: Buffer }): Papers =>
  JSON.parse(app.keys.open(row.sealed, sealedPapers.placeOf(row.id))) as Papers;

const openPayout = (app: App, row: { id: string; payout_sealed: Buffer | null }): Payout | null =>
  row.payout_sealed &&
  (JSON.parse(app.keys.open(row.payout_sealed, sealedPayouts.placeOf(row.id))) as Payout);

const sealPayout = (app: App, id: string, payout: Payout): Buffer =>
  app.keys.seal(JSON.stringify(payout), sealedPayouts.placeOf(id));
