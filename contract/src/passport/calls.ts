import * as z from 'zod/mini';
import { maxPasswordLength } from '../people/account.ts';
import { bootData } from '../site/boot.ts';
import { coded } from '../coded.ts';
import { empty, id, version } from '../paging.ts';
import { userInfo } from '../people/calls.ts';
import { phone } from '../people/phone.ts';
import { route } from '../route.ts';
import { work } from './work.ts';
import { sixDigits } from '../text/typed.ts';

/** The purposes of SMS codes; a code is valid for its own purpose only. */
export const codePurpose = coded({
  login: { code: 'login', label: '登录' },
  identity: { code: 'identity', label: '实名认证' },
  exchange: { code: 'exchange', label: '兑换现金' },
  cancel: { code: 'cancel', label: '注销账号' },
  phoneOld: { code: 'phoneOld', label: '更换手机号' },
  phoneNew: { code: 'phoneNew', label: '绑定新手机号' },
  password: { code: 'password', label: '设置登录密码' },
  export: { code: 'export', label: '导出个人数据' },
  migrate: { code: 'migrate', label: '迁入旧门户账号' },
  factor: { code: 'factor', label: '启用两步验证' },
  mail: { code: 'mail', label: '确认通知邮箱' },
});

/**
 * `work` is for who cannot read a picture: the challenge then has none (`image` is empty) and asks for more work. `doubt`
 * is for pages: a picture only where there is doubt about where the call comes from, else as `work`.
 */
const challengeMode = z.enum(['picture', 'work', 'doubt'], '只能是 picture、work 或 doubt');
export type ChallengeMode = z.output<typeof challengeMode>;
const challengeInput = z.strictObject({
  mode: z.optional(challengeMode),
});
/** `work` is present if a proof of work is needed too: after many challenges from the same address or its networks. */
const challenge = z.object({
  captchaId: z.string(),
  image: z.string(),
  work: z.optional(work),
});

export const getBoot = route({
  name: 'getBoot',
  group: 'common',
  access: 'anyone',
  summary:
    '程序登录之前要知道的：签名用的 passportSalt，服务器的时间 serverTime（毫秒），公司名称等；与页面里的相同',
  input: empty,
  output: bootData,
});

export const getPhoneInitCaptcha = route({
  name: 'getPhoneInitCaptcha',
  group: 'passport',
  access: 'anyone',
  summary:
    '取发送短信前的图形验证码，一张图只够发送一次。返回 work 时还须完成计算：从 0 到 most-1 中找出 n，使 n 的十进制文本以 salt 为盐的 scrypt（N=1024、r=8、p=1、16 字节）等于 goal（十六进制）。mode=work 时没有图，只需计算；mode=doubt 时只在来源可疑时才有图',
  input: challengeInput,
  output: challenge,
  refusals: ['tooOften'],
  keeps: true,
});

export const getCaptchaImage = route({
  name: 'getCaptchaImage',
  group: 'common',
  access: 'anyone',
  summary:
    '取图形验证码（base64 图片），发送短信、用密码登录之前都可以用。work 与 mode 同 getPhoneInitCaptcha',
  input: challengeInput,
  output: challenge,
  refusals: ['tooOften'],
  keeps: true,
});

export const postCaptchaVerify = route({
  name: 'postCaptchaVerify',
  group: 'common',
  access: 'anyone',
  summary: '校验图形验证码和计算结果 work，换取一次性的凭据',
  recordsNothing: 'nobody is known yet',
  input: z
    .strictObject({
      captchaId: id,
      answer: z.optional(
        z
          .string('请输入图形验证码')
          .check(z.minLength(1, '请输入图形验证码'), z.maxLength(16, '图形验证码过长')),
      ),
      work: z.optional(
        z.int('计算结果应为整数').check(z.nonnegative('计算结果应为不小于 0 的整数')),
      ),
    })
    .check(
      z.refine((given) => given.answer !== undefined || given.work !== undefined, {
        path: ['answer'],
        message: '请输入图形验证码',
        params: { says: { anyOf: [{ required: ['answer'] }, { required: ['work'] }] } },
      }),
    ),
  output: z.object({ ticket: z.string() }),
  refusals: ['wrongCaptcha', 'workNeeded', 'tooOften'],
});

export const postPhoneCode = route({
  name: 'postPhoneCode',
  group: 'passport',
  access: 'anyone',
  summary:
    '发送短信验证码：6 位数字，5 分钟有效。登录须填手机号；其他用途须已登录，只发到本人手机，只有 phoneNew 发到所填的新手机',
  recordsNothing: 'a code changes nothing until it is shown',
  input: z.strictObject({
    phone: z.optional(phone),
    purpose: codePurpose.schema,
    ticket: z.string('请先完成图形验证').check(z.maxLength(200)),
  }),
  output: z.object({ retryAfter: z.int() }),
  refusals: ['captchaNeeded', 'tooOften', 'smsOff', 'notLoggedIn'],
});

export const postUserLogin = route({
  name: 'postUserLogin',
  group: 'passport',
  access: 'anyone',
  summary:
    '登录：手机号加短信验证码，新手机号即注册；或手机号加密码，另带图形验证的凭据。不带协议版本时，表示同意当前版本。启用了两步验证的账号回答 factorNeeded，再以其 ticket 调用 postLoginFactor',
  records: [
    'account.arrive',
    'account.consent',
    'account.signIn',
    'account.newBrowser',
    'account.failSignIn',
  ],
  input: z
    .strictObject({
      phone,
      code: z.optional(sixDigits('请填写验证码', '短信验证码为 6 位数字')),
      password: z.optional(
        z
          .string('请输入密码')
          .check(
            z.minLength(1, '请输入密码'),
            z.maxLength(maxPasswordLength, '手机号或密码不正确'),
          ),
      ),
      ticket: z.optional(z.string('请先完成图形验证').check(z.maxLength(200))),
      agreementVersion: z.optional(version),
      privacyVersion: z.optional(version),
    })
    .check(
      z.refine((given) => (given.code === undefined) !== (given.password === undefined), {
        path: ['code'],
        message: '请填写验证码，或改用密码登录',
        params: { says: { oneOf: [{ required: ['code'] }, { required: ['password'] }] } },
      }),
      z.refine((given) => given.password === undefined || given.ticket !== undefined, {
        path: ['ticket'],
        message: '请先完成图形验证',
        params: { says: { dependentRequired: { password: ['ticket'] } } },
      }),
    ),
  output: z.object({ token: z.string(), user: userInfo }),
  refusals: [
    'wrongPhoneCode',
    'wrongPassword',
    'captchaNeeded',
    'accountDisabled',
    'agreementChanged',
    'factorNeeded',
    'tooOften',
  ],
});
