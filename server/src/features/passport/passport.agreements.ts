import type { getAgreementsDue, postAgreements } from '@shieldsource/contract/people/agreements';
import { agreementKind } from '@shieldsource/contract/people/agreements';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { acceptableOf, isAcceptable } from '../catalogue/catalogue.ts';
import { newestConsentsOf, recordConsent } from '../people/people.ts';

type Kind = (typeof agreementKind.options)[number];
const kinds = agreementKind.options;

/** The documents that this member agreed to in an older version and has to agree to again. */
export async function agreementsDue(
  app: App,
  call: CallOf<typeof getAgreementsDue>,
): Promise<OutputOf<typeof getAgreementsDue>> {
  const agreed = await newestConsentsOf(app.db, call.me.id);
  const acceptable = await acceptableOf(app.db, kinds);
  const list = kinds.flatMap((kind) => {
    const [version, text] = [agreed.get(kind), acceptable.get(kind)];
    const isDue = version !== undefined && text !== undefined && version < text.needed;
    return isDue ? [{ kind, version: text.newest }] : [];
  });
  return { list };
}

/** Agrees to the new versions, while signed in. */
export async function agree(
  app: App,
  call: CallOf<typeof postAgreements>,
  { agreed }: InputOf<typeof postAgreements>,
): Promise<null> {
  for (const { kind, version } of agreed) await requireAcceptable(app, kind, version);
  await inTransaction(app.db, async (tx) => {
    for (const { kind, version } of agreed) await recordConsent(tx, app, call.me.id, kind, version);
  });
  return null;
}

/** Refuses a version that is no longer acceptable: the document changed while it was being read. */
export async function requireAcceptable(app: App, kind: Kind, version: number): Promise<void> {
  if (!(await isAcceptable(app.db, kind, version))) throw refuse('agreementChanged');
}
