import {
  maxGuidelineVersions,
  type getGuidelineChange,
  type getGuidelines,
} from '@shieldsource/contract/rules/guidelines';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { documentVersion, documentVersions, findDocument } from '../catalogue/catalogue.ts';
import { promisedDays } from '../promises/promises.ts';
import { changesOfRule, ruleVersions } from '../rules/rules.ts';

type Guidelines = OutputOf<typeof getGuidelines>;

const texts = ['exclusions', 'harbour', 'terms', 'policy'] as const;

/** The rules and scope of a centre: what it accepts, response times, and the versions of all that. */
export async function guidelines(
  app: App,
  _call: CallOf<typeof getGuidelines>,
): Promise<Guidelines> {
  const [exclusions, harbour] = [
    await findDocument(app.db, 'exclusions'),
    await findDocument(app.db, 'harbour'),
  ];
  const versions = [
    ...(await ruleVersions(app.db, maxGuidelineVersions)).map((one) => ({
      ...one,
      kind: 'rule' as const,
    })),
    ...(await documentVersions(app.db, texts, maxGuidelineVersions)),
  ];
  return {
    exclusions: exclusions ?? null,
    harbour: harbour ?? null,
    promises: promisedDays(app),
    versions: versions
      .toSorted((one, other) => (other.publishTime ?? 0) - (one.publishTime ?? 0))
      .slice(0, maxGuidelineVersions) as Guidelines['versions'],
  };
}

/** What a version changed against the one before it. Refuses a version that never was in force. */
export async function changeOf(
  app: App,
  _call: CallOf<typeof getGuidelineChange>,
  { kind, version }: InputOf<typeof getGuidelineChange>,
): Promise<OutputOf<typeof getGuidelineChange>> {
  if (kind === 'rule') {
    const changes = await changesOfRule(app.db, version);
    if (!changes) throw refuse('notFound');
    return { texts: null, changes };
  }
  const after = await documentVersion(app.db, kind, version);
  if (!after) throw refuse('notFound');
  const before = await documentVersion(app.db, kind, version - 1);
  return { texts: { before: before ?? null, after }, changes: null };
}
