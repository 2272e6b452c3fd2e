import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { postformFileUpload } from '@shieldsource/contract/files/calls';
import { bodyKindOf, type Route } from '@shieldsource/contract/route';
import { postReviewComment } from '@shieldsource/contract/reports/desk';
import { jsonReportSubmit, postComment } from '@shieldsource/contract/reports/calls';
import sharp from 'sharp';
import { browserCookie, cookieNames } from '../src/platform/sessions.ts';
import type { CallOptions, Person, TestApp } from './app.ts';
import { announcementExamplesOn } from './examples.announcements.ts';
import { catalogueExamplesOn } from './examples.catalogue.ts';
import { accountExamplesOn } from './examples.account.ts';
import { awardExamplesOn } from './examples.awards.ts';
import { deskExamplesOn } from './examples.desk.ts';
import { draftExamplesOn } from './examples.drafts.ts';
import { flagExamplesOn } from './examples.flags.ts';
import { giftExamplesOn } from './examples.gifts.ts';
import { earlierPortalExamplesOn } from './examples.earlier-portal.ts';
import { mailExamplesOn } from './examples.mail.ts';
import { inboxExamplesOn } from './examples.inbox.ts';
import { peopleExamplesOn } from './examples.people.ts';
import { promiseExamplesOn } from './examples.promises.ts';
import { recordExamplesOn } from './examples.records.ts';
import { staffExamplesOn } from './examples.staff.ts';
import { ruleExamplesOn } from './examples.rules.ts';
import { setupExamplesOn } from './examples.setup.ts';
import { factorExamplesOn } from './examples.factors.ts';
import { signInExamplesOn } from './examples.sign-in.ts';
import { workExamplesOn } from './examples.work.ts';
import { award, givenOn, newPhone } from './given.ts';
import { multipart } from './multipart.ts';
import { misfit } from './published.ts';
import type { Example } from './example.ts';
import { signingInOn } from './signing-in.ts';

const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

/** An input that succeeds for every call of the contract, and a way to send it. */
export function everyCallOn(test: TestApp) {
  const { as } = test;
  const given = givenOn(test);
  const signingIn = signingInOn(test);

  const nothing: Example = { input: () => ({}) };
  const firstPage: Example = { input: () => ({ page: 1, pageSize: 20 }) };
  const ownReport = async (owner: Person) => (await given.report(owner)).id;
  const waiting = async (owner: Person) => ({ reportId: await ownReport(owner), version: 1 });
  const confirmed = async (owner: Person) => {
    const { id, version } = await given.confirmedReport(owner, await given.staff());
    return { reportId: id, version };
  };
  async function attachedFile(owner: Person): Promise<string> {
    const { id } = await as(owner).call(postformFileUpload, {}, multipart([]));
    await as(owner).call(jsonReportSubmit, await given.reportInput({ attachments: [id] }));
    return id;
  }
  async function fileAddress(owner: Person): Promise<Record<string, unknown>> {
    const { id, url } = await as(owner).call(postformFileUpload, {}, multipart([]));
    const { exp, sig } = Object.fromEntries(new URL(url, 'http://here').searchParams);
    return { id, exp: Number(exp), sig };
  }

  const gifts = giftExamplesOn(test, given);
  const examples: Readonly<Record<string, Example>> = {
    ...gifts.examples,
    ...draftExamplesOn(test),
    ...deskExamplesOn(given),
    ...flagExamplesOn(test, given),
    ...inboxExamplesOn(test, given),
    ...awardExamplesOn(test, given),
    ...promiseExamplesOn(test, given),
    ...workExamplesOn(test, given),
    ...promiseExamplesOn(test, given),
    ...peopleExamplesOn(test, given, gifts.address),
    ...announcementExamplesOn(given),
    ...catalogueExamplesOn(given),
    ...recordExamplesOn(test, given),
    ...mailExamplesOn(test),
    ...staffExamplesOn(test, given),
    ...ruleExamplesOn(test, given),
    ...accountExamplesOn(test, given),
    ...factorExamplesOn(test),
    ...earlierPortalExamplesOn(test, given),
    ...setupExamplesOn(test),
    ...signInExamplesOn(test, given),
    getBoot: nothing,
    getPhoneInitCaptcha: nothing,
    getCaptchaImage: nothing,
    postCaptchaVerify: { input: signingIn.captcha },
    postPhoneCode: {
      input: async () => ({
        phone: newPhone(),
        purpose: 'login',
        ticket: await signingIn.ticket(),
      }),
    },
    postUserLogin: {
      input: async () => {
        const phone = newPhone();
        return {
          phone,
          code: await signingIn.phoneCode(phone),
          agreementVersion: 1,
          privacyVersion: 1,
        };
      },
    },
    postLogout: nothing,
    getAgreementsDue: nothing,
    postAgreements: { input: () => ({ agreed: [{ kind: 'agreement', version: 1 }] }) },
    postUserInfo: nothing,
    postAccountInfo: nothing,
    getReportStatusList: nothing,
    getEvaluationStatusList: nothing,
    getAppList: nothing,
    getPlatformList: nothing,
    getTypeList: nothing,
    getTerms: { input: () => ({ kind: 'agreement' }) },
    getScoringRule: nothing,
    getGuidelines: nothing,
    getFound: { input: () => ({ words: 'SS-' }) },
    getGuidelineChange: { input: () => ({ kind: 'terms', version: 1 }) },
    postformImageUpload: { input: () => ({ purpose: 'report' }) },
    postformFileUpload: { input: () => ({ purpose: 'comment' }) },
    getFileDownload: { input: fileAddress, names: 'id' },
    jsonReportSubmit: {
      input: () =>
        given.reportInput({ cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N' }),
    },
    getReportPage: {
      input: () => ({
        page: 1,
        pageSize: 20,
        status: 1,
        level: 3,
        keyword: 'SS-',
        from: 0,
        to: 253_402_300_799_999,
        sort: { column: 'level', order: 'ascending' },
      }),
    },
    getReportCount: nothing,
    getReportDetail: { input: async (owner) => ({ id: await ownReport(owner) }), names: 'id' },
    getOperationRecords: {
      input: async (owner) => ({ reportId: await ownReport(owner) }),
      names: 'reportId',
    },
    getComments: {
      input: async (owner) => ({ reportId: await ownReport(owner), page: 1, pageSize: 20 }),
      names: 'reportId',
    },
    postComment: {
      input: async (owner) => ({
        reportId: await ownReport(owner),
        body: '补充说明',
        attachments: [],
      }),
      names: 'reportId',
    },
    postCommentEdit: {
      input: async (owner) => {
        const reportId = await ownReport(owner);
        const said = await as(owner).call(postComment, { reportId, body: '补充说明' });
        return { reportId, commentId: said.id, body: '更正：补充说明' };
      },
      names: 'reportId',
    },
    getAttachmentDownload: {
      input: async (owner) => ({ id: await attachedFile(owner) }),
      names: 'id',
    },
    getMainRank: firstPage,
    postStaffLogin: {
      input: async () => {
        const person = await signingIn.staffAtTheDoor({ email: `${randomUUID()}@example.com` });
        return { email: person.email, passphrase: person.passphrase, totp: person.totp() };
      },
    },
    postStaffLogout: nothing,
    postStaffInfo: nothing,
    postLanguage: { input: () => ({ language: 'en' }) },
    postStaffLanguage: { input: () => ({ language: 'en' }) },
    getReviewDetail: { input: async (owner) => ({ id: await ownReport(owner) }), names: 'id' },
    postReviewConfirm: {
      input: async (owner) => ({
        ...(await waiting(owner)),
        ...award,
        bonusContribution: 0,
        bonusCoins: 0,
        note: '',
      }),
      names: 'reportId',
    },
    postReviewIgnore: {
      input: async (owner) => ({
        ...(await waiting(owner)),
        reason: 'known',
        duplicateOf: '',
        note: '',
      }),
      names: 'reportId',
    },
    postReviewMove: {
      input: async (owner) => ({ ...(await confirmed(owner)), move: 'startFix', note: '' }),
      names: 'reportId',
    },
    postReviewRevoke: {
      input: async (owner) => ({ ...(await confirmed(owner)), note: '误判' }),
      names: 'reportId',
    },
    postReviewComment: {
      input: async (owner) => ({ reportId: await ownReport(owner), body: '请补充请求报文' }),
      names: 'reportId',
    },
    postReviewCommentEdit: {
      input: async (owner, caller) => {
        const reportId = await ownReport(owner);
        const by = caller?.kind === 'staff' ? caller : await given.staff();
        const said = await as(by).call(postReviewComment, { reportId, body: '请补充请求报文' });
        return { reportId, commentId: said.id, body: '请补充完整的请求报文' };
      },
      names: 'reportId',
    },
  };

  function exampleOf(route: Route): Example {
    const example = examples[route.name];
    if (!example) throw new Error(`server/test/every-call.ts has no valid input for ${route.name}`);
    return example;
  }

  /** Sends an input as the client would, and throws where the answer does not fit the published contract. */
  async function send(...call: Parameters<typeof sent>): Promise<LightMyRequestResponse> {
    const answer = await sent(...call);
    const wrong = misfit(call[0], answer);
    if (wrong !== '') throw new Error(`${call[0].name} answers what is not published: ${wrong}`);
    return answer;
  }

  /** Multipart calls with a file, others as JSON or query. */
  async function sent(
    route: Route,
    person: Person | null,
    input: Record<string, unknown>,
    options: CallOptions = {},
  ): Promise<LightMyRequestResponse> {
    if (bodyKindOf(route.name) !== 'multipart')
      return as(person).answer(route, input, inBrowser(route, person, options));
    const file = route.name.endsWith('FileUpload')
      ? { name: 'a.txt' }
      : { name: 'a.png', bytes: picture };
    const wire = multipart(
      Object.entries(input).map(([name, value]) => [name, String(value)] as const),
      file,
    );
    return as(person).answer(
      route,
      {},
      { ...wire, ...options, headers: { ...wire.headers, ...options.headers } },
    );
  }

  function inBrowser(route: Route, person: Person | null, options: CallOptions): CallOptions {
    const { browser } = exampleOf(route);
    if (browser === undefined) return options;
    const own = person ? `${cookieNames[person.kind]}=${person.cookie}` : '';
    const cookies = [options.headers?.['cookie'] ?? own, `${browserCookie}=${browser}`];
    const cookie = cookies.filter(Boolean).join('; ');
    return { ...options, headers: { ...options.headers, cookie } };
  }

  /** A caller who may make the call; for a call open to anybody, nobody, unless a file is asked for. */
  async function callerOf(route: Route, owner: Person): Promise<Person | null> {
    if (route.answersFile) return owner;
    if (route.access === 'anyone') return null;
    return route.access === 'user' ? owner : given.staff({ roles: [route.access[0]] });
  }

  return { given, signingIn, names: Object.keys(examples), exampleOf, callerOf, send };
}
