import { getAgreementsDue, postAgreements } from '@shieldsource/contract/people/agreements';
import {
  getBoot,
  getCaptchaImage,
  getPhoneInitCaptcha,
  postCaptchaVerify,
  postPhoneCode,
  postUserLogin,
} from '@shieldsource/contract/passport/calls';
import { postLogout } from '@shieldsource/contract/people/calls';
import {
  postLoginFactor,
  postPasskeyLogin,
  postPasskeyStart,
} from '@shieldsource/contract/people/factors';
import { serve, type Served } from '../../platform/http/calls.ts';
import { bootOf } from '../../platform/http/pages.ts';
import { loginByPasskey, loginFactor, startPasskey } from './passport.factors.ts';
import { agree, agreementsDue } from './passport.agreements.ts';
import { initCaptcha, login, logout, sendPhoneCode, verifyCaptcha } from './passport.ts';

export const passportRoutes: readonly Served[] = [
  serve(getBoot, async (app) => bootOf(app)),
  serve(getPhoneInitCaptcha, initCaptcha),
  serve(getCaptchaImage, initCaptcha),
  serve(postCaptchaVerify, verifyCaptcha),
  serve(postPhoneCode, sendPhoneCode),
  serve(postUserLogin, login),
  serve(postPasskeyStart, startPasskey),
  serve(postPasskeyLogin, loginByPasskey),
  serve(postLoginFactor, loginFactor),
  serve(postLogout, logout),
  serve(getAgreementsDue, agreementsDue),
  serve(postAgreements, agree),
];
