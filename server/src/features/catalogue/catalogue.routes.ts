import { getRegionList } from '@shieldsource/contract/people/addresses';
import {
  getAppList,
  getEvaluationStatusList,
  getPlatformList,
  getReportStatusList,
  getTerms,
  getTypeList,
} from '@shieldsource/contract/catalogue/calls';
import * as desk from '@shieldsource/contract/catalogue/desk';
import * as deskActs from '@shieldsource/contract/catalogue/acts';
import * as documents from '@shieldsource/contract/catalogue/documents';
import * as documentsActs from '@shieldsource/contract/catalogue/documents-acts';
import { serve, type Served } from '../../platform/http/calls.ts';
import {
  applicationList,
  evaluationList,
  platformList,
  statusList,
  terms,
  typeList,
} from './catalogue.ts';
import {
  applicationDesk,
  offeredTemplates,
  platformDesk,
  templateDesk,
  typeDesk,
} from './catalogue.desk.ts';
import {
  discardDraft,
  listDocuments,
  propose,
  readDocument,
  readVersion,
  saveDraft,
} from './catalogue.documents.ts';
import { listVersions } from './catalogue.versions.ts';
import { regionList } from './catalogue.regions.ts';

export const catalogueRoutes: readonly Served[] = [
  serve(getReportStatusList, statusList),
  serve(getEvaluationStatusList, evaluationList),
  serve(getAppList, applicationList),
  serve(getPlatformList, platformList),
  serve(getTypeList, typeList),
  serve(getRegionList, regionList),
  serve(getTerms, terms),
  serve(desk.getStaffApplicationPage, applicationDesk.list),
  serve(desk.getStaffApplication, applicationDesk.read),
  serve(deskActs.getApplicationVersionPage, listVersions),
  serve(deskActs.postApplicationInsert, applicationDesk.insert),
  serve(deskActs.postApplicationModify, applicationDesk.modify),
  serve(deskActs.postApplicationOffer, applicationDesk.offer),
  serve(desk.getStaffPlatformPage, platformDesk.list),
  serve(desk.getStaffPlatform, platformDesk.read),
  serve(deskActs.postPlatformInsert, platformDesk.insert),
  serve(deskActs.postPlatformModify, platformDesk.modify),
  serve(deskActs.postPlatformOffer, platformDesk.offer),
  serve(desk.getStaffTypePage, typeDesk.list),
  serve(desk.getStaffType, typeDesk.read),
  serve(deskActs.postTypeInsert, typeDesk.insert),
  serve(deskActs.postTypeModify, typeDesk.modify),
  serve(deskActs.postTypeOffer, typeDesk.offer),
  serve(desk.getAnswerTemplatePage, templateDesk.list),
  serve(desk.getAnswerTemplate, templateDesk.read),
  serve(deskActs.postAnswerTemplateInsert, templateDesk.insert),
  serve(deskActs.postAnswerTemplateModify, templateDesk.modify),
  serve(deskActs.postAnswerTemplateOffer, templateDesk.offer),
  serve(deskActs.getAnswerTemplates, offeredTemplates),
  serve(documents.getStaffDocumentPage, listDocuments),
  serve(documents.getStaffDocument, readDocument),
  serve(documents.getStaffDocumentVersion, readVersion),
  serve(documentsActs.postDocumentDraft, saveDraft),
  serve(documentsActs.postDocumentDiscard, discardDraft),
  serve(documentsActs.postDocumentPropose, propose),
];
