import { getRegionList } from '@shieldsource/contract/addresses';
import {
  getAppList,
  getEvaluationStatusList,
  getPlatformList,
  getReportStatusList,
  getTerms,
  getTypeList,
} from '@shieldsource/contract/catalogue';
import * as desk from '@shieldsource/contract/console-catalogue';
import * as documents from '@shieldsource/contract/console-documents';
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
  publish,
  readDocument,
  saveDraft,
  sendBack,
} from './catalogue.documents.ts';
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
  serve(desk.postApplicationInsert, applicationDesk.insert),
  serve(desk.postApplicationModify, applicationDesk.modify),
  serve(desk.postApplicationOffer, applicationDesk.offer),
  serve(desk.getStaffPlatformPage, platformDesk.list),
  serve(desk.getStaffPlatform, platformDesk.read),
  serve(desk.postPlatformInsert, platformDesk.insert),
  serve(desk.postPlatformModify, platformDesk.modify),
  serve(desk.postPlatformOffer, platformDesk.offer),
  serve(desk.getStaffTypePage, typeDesk.list),
  serve(desk.getStaffType, typeDesk.read),
  serve(desk.postTypeInsert, typeDesk.insert),
  serve(desk.postTypeModify, typeDesk.modify),
  serve(desk.postTypeOffer, typeDesk.offer),
  serve(desk.getAnswerTemplatePage, templateDesk.list),
  serve(desk.getAnswerTemplate, templateDesk.read),
  serve(desk.postAnswerTemplateInsert, templateDesk.insert),
  serve(desk.postAnswerTemplateModify, templateDesk.modify),
  serve(desk.postAnswerTemplateOffer, templateDesk.offer),
  serve(desk.getAnswerTemplates, offeredTemplates),
  serve(documents.getStaffDocumentPage, listDocuments),
  serve(documents.getStaffDocument, readDocument),
  serve(documents.postDocumentDraft, saveDraft),
  serve(documents.postDocumentDiscard, discardDraft),
  serve(documents.postDocumentPropose, propose),
  serve(documents.postDocumentReturn, sendBack),
  serve(documents.postDocumentPublish, publish),
];
