import { v7 as newId } from 'uuid';
import { getAppList, getPlatformList, getTypeList } from '@shieldsource/contract/catalogue/calls';
import { jsonReportDraftSave } from '@shieldsource/contract/reports/drafts';
import { severity } from '@shieldsource/contract/awards/scoring';
import { applicationList, platformList, typeList } from '../features/catalogue/catalogue.ts';
import { saveDraft } from '../features/reports/reports.drafts.ts';
import { drafts, type InventedDraft } from '../invented/invented.ts';
import type { App } from '../platform/app.ts';
import { later, type Calendar } from './calendar.ts';
import { callOf } from './call.ts';
import type { Act } from './past.ts';
import { researcherOf, type DemoPeople } from './people.ts';
import { idsByName } from './submission.ts';

/** Saves drafts of reports that somebody has not finished writing. */
export const leaveDrafts = (app: App, people: DemoPeople, { now }: Calendar): Act[] =>
  drafts.map((draft) => ({
    at: later(now, -draft.hoursAgo),
    does: () => leave(app, people, draft),
  }));

async function leave(app: App, people: DemoPeople, draft: InventedDraft): Promise<void> {
  const idOf = (names: (name: string) => string, name: string | undefined) =>
    name === undefined ? null : names(name);
  const applications = idsByName(await applicationList(app, callOf(getAppList, null)));
  const platforms = idsByName(await platformList(app, callOf(getPlatformList, null)));
  const types = idsByName(await typeList(app, callOf(getTypeList, null)));
  const { title, url = '', description } = draft;
  const written = jsonReportDraftSave.input.parse({
    title,
    url,
    description,
    app: idOf(applications, draft.app),
    platform: idOf(platforms, draft.platform),
    type: idOf(types, draft.type),
    selfLevel: draft.type === undefined ? null : severity.codes.high,
    draftId: newId(),
    version: 0,
  });
  await saveDraft(app, callOf(jsonReportDraftSave, researcherOf(people, draft.by)), written);
}
