/** A refusal: its `code` on the wire, and a `message` in Chinese that says what to do next. */
export interface Fault {
  readonly code: number;
  readonly message: string;
}

/*
 * Every expected no, read as one table by `import * as faults`: nothing else in the tree names a code or its words. Each is
 * an export of its own, so that a page has the few that it names.
 * 94/99/100 login state · 1000–1099 input · 1100–1199 general · 1200–1299 sign-in, account and identity · 1300–1399 reports · 1400–1499 gifts and orders · 1500–1599 files.
 */
export const loggedOut = { code: 94, message: '你已退出登录，请重新登录' };
export const notLoggedIn = { code: 99, message: '请先登录' };
export const expired = { code: 100, message: '登录已过期，请重新登录' };

export const badInput = { code: 1000, message: '填写的内容有误，请按提示修改' };
export const badRequest = { code: 1001, message: '请求无法识别，请刷新页面后重试' };
export const foreignRequest = { code: 1002, message: '请求来源不受信任，请从本站页面操作' };
export const wrongContentType = { code: 1003, message: '不支持这种请求格式，请刷新页面后重试' };
export const bodyTooLarge = { code: 1004, message: '提交的内容过大，请精简后重试' };

export const notPermitted = { code: 1100, message: '你没有权限进行此操作，如工作需要请联系管理员' };
export const notFound = { code: 1101, message: '内容不存在或已被删除' };
export const conflict = { code: 1102, message: '内容已被更新，请刷新后再操作' };
export const tooOften = { code: 1103, message: '操作太频繁，请稍后再试' };
export const unavailable = { code: 1104, message: '服务暂时繁忙，请稍后重试' };
export const defect = {
  code: 1105,
  message: '服务出了点问题，请稍后重试；若仍不行，请把请求编号告诉我们',
};
export const storageTrouble = {
  code: 1106,
  message: '服务器的存储暂时不可用，这次操作没有完成，请保留填写的内容，稍后再试',
};
export const keyReused = {
  code: 1107,
  message: '上一次已经提交成功，这次改过的内容没有提交；请刷新页面，查看已提交的内容',
};

export const wrongSignature = { code: 1200, message: '请求签名有误，请刷新页面后重试' };
export const staleSignature = { code: 1201, message: '设备时间与服务器相差过大，请校准时间后重试' };
export const repeatedSignature = {
  code: 1202,
  message: '请求已提交过，请勿重复提交；没有看到结果，请刷新页面',
};
export const wrongCaptcha = { code: 1203, message: '图形验证码不正确，请重新输入' };
export const captchaNeeded = { code: 1204, message: '请先完成图形验证' };
export const workNeeded = { code: 1236, message: '计算验证未完成或已失效，请再试一次' };
export const wrongPhoneCode = { code: 1205, message: '验证码不正确或已失效，请检查后重试' };
export const accountDisabled = { code: 1206, message: '账号已被停用，如有疑问请联系我们' };
export const wrongStaffSignIn = {
  code: 1207,
  message: '邮箱、密码或动态码不正确，请检查后重试；动态码每 30 秒更换，用过的不能再用',
};
export const proofNeeded = {
  code: 1259,
  message: '此操作需要验证身份，请用动态码或通行密钥再验证一次',
};
export const staffLinkOver = {
  code: 1250,
  message: '这个链接已经用过、过期或被收回，请向管理员要一个新的',
};
export const lastAdmin = {
  code: 1251,
  message: '未作修改：操作后将没有可登录的管理员，或没有应急账号。请先确保另一位管理员可以登录',
};
export const ownStanding = {
  code: 1252,
  message: '不能对自己的账号进行此操作，请交给另一位管理员',
};
export const wrongPasskey = {
  code: 1241,
  message: '这个通行密钥不能使用：未添加、已移除，或者没有验证本人；请重试或改用其他方式',
};
export const singleSignOnFailed = {
  code: 1242,
  message:
    '单点登录没有完成：登录已失效、被取消，或者账号没有获准进入；请重新登录，仍不行请联系管理员',
};
export const factorNeeded = { code: 1270, message: '请再验证一次：动态码、通行密钥或恢复码' };
export const sessionLimited = {
  code: 1272,
  message: '这个账号已 90 天未使用，在新设备上仅凭短信验证码无法查看内容，请用其他方式验证身份',
};
export const signInOver = { code: 1271, message: '登录已超过 10 分钟没有完成，请重新登录' };
export const letterKept = { code: 1273, message: '账号安全消息 30 天之内不能删除' };
export const consentChanged = { code: 1209, message: '实名信息处理说明已更新，请重新阅读并同意' };
export const accountCancelling = { code: 1210, message: '账号正在注销中，撤销注销后才能继续使用' };
export const identityFixed = {
  code: 1211,
  message: '实名信息已通过认证，只能修改收款账号；如需更正请联系我们',
};
export const identityTaken = { code: 1212, message: '该证件已用于其他账号，如有疑问请联系我们' };
export const tooManyAddresses = { code: 1213, message: '收货地址最多 10 个，请先删除不用的地址' };
export const openOrders = { code: 1214, message: '还有未完成的订单，请等待完成或取消后再注销' };
export const ownIdentity = { code: 1215, message: '不能处理自己的实名认证，请交给其他运营处理' };
export const phoneTaken = { code: 1216, message: '这个手机号已用于其他账号，请换一个手机号' };
export const smsOff = {
  code: 1240,
  message: '验证码暂停发送，请稍后再试；设置过密码的可以用密码登录',
};
export const wrongPassword = { code: 1217, message: '手机号或密码不正确，也可以用短信验证码登录' };
export const nickNameTaken = { code: 1218, message: '这个昵称已有人使用，换一个吧' };
export const noEarlierAccount = {
  code: 1230,
  message: '这个手机号或邮箱在旧门户没有账号，或已经迁入过；可以换一个再试',
};
export const proofExpired = { code: 1231, message: '验证已超过 10 分钟，请重新获取验证码' };
export const earlierReward = {
  code: 1232,
  message: '这份报告来自旧门户，奖励已随账号一并迁入，不能撤销',
};
export const wrongFirstWord = {
  code: 1260,
  message: '首次密码不正确或已更换，请使用服务器日志中最新的一个',
};
export const firstRunClosed = { code: 1261, message: '首次设置已经完成，请直接登录' };
export const agreementChanged = {
  code: 1208,
  message: '用户协议或隐私政策已更新，请重新阅读并同意',
};

export const termsChanged = { code: 1300, message: '提交条款已更新，请重新阅读并同意' };
export const illegalTransition = {
  code: 1102,
  message: '报告当前状态不能进行此操作，请刷新后查看',
};
export const ownReport = { code: 1301, message: '不能处理自己提交的报告，请交给其他审核员' };
export const awardOutOfRange = {
  code: 1302,
  message: '奖励超出上限，即使由第二人核定也不能发放，请调整',
};
export const coinsAlreadySpent = {
  code: 1303,
  message: '对方的安全币不够收回这笔奖励，报告和奖励没有改变；余额足够时可以再撤销',
};
export const commentClosed = {
  code: 1304,
  message: '报告已结束，不能再评论；有新的发现请另交一份报告',
};
export const commentSettled = {
  code: 1318,
  message: '这条评论已有回复、已修改 20 次，或已过了可以修改的一小时；请另写一条',
};
export const tooManyDrafts = { code: 1319, message: '草稿最多 20 份，请先提交或删除几份' };
export const draftStale = { code: 1313, message: '草稿已在别处改过，请选择保留哪一份' };
export const appealedBefore = {
  code: 1305,
  message: '这个结论已经申诉过一次，不能再次申诉；如有新的发现，请提交新报告',
};
export const appealTooLate = {
  code: 1306,
  message: '已过申诉期限；如有新的发现，请提交新报告',
};
export const appealOwnVerdict = { code: 1307, message: '申诉须由给出原结论以外的审核员处理' };
export const appealNotBetter = {
  code: 1308,
  message: '危害等级和奖励都不能低于原来的，且至少一项更高；没有提高时请驳回申诉，或维持原奖励',
};
export const appealOpen = { code: 1309, message: '这份报告有未处理的申诉，请先处理申诉' };
export const awardNeedsSignOff = {
  code: 1310,
  message: '这笔奖励须由第二人核定，请写明理由后提交核定，或调整到范围和额度以内',
};
export const awardWaiting = {
  code: 1312,
  message: '这份报告的奖励还在核定，核定之后才能进行此操作',
};
export const ownProposal = {
  code: 1314,
  message: '须由提出人以外的人复核，请交给另一位有权限的同事',
};
export const signerTooNew = {
  code: 1320,
  message:
    '你和提出人之间，30 天内有一方由另一方或同一位同事邀请、授权或重设过登录方式，不能复核；请交给另一位有权限的同事',
};

export const priceChanged = { code: 1400, message: '礼品价格已变动，请按新价格重新确认' };
export const soldOut = { code: 1401, message: '库存不足，看看其他礼品吧' };
export const notEnoughCoins = { code: 1402, message: '安全币不足，还不能兑换这件礼品' };
export const giftLimit = { code: 1403, message: '你已达到这件礼品的限兑数量' };
export const realNameNeeded = { code: 1404, message: '兑换前请先完成实名认证' };
export const addressNeeded = { code: 1405, message: '请选择收货地址' };
export const illegalOrderMove = { code: 1102, message: '订单当前状态不能进行此操作，请刷新后查看' };
export const ownOrder = { code: 1406, message: '不能处理自己的订单，请交给其他运营人员' };
export const payoutNeeded = { code: 1408, message: '兑换现金前请先填写收款账号' };

export const fileMissing = { code: 1500, message: '文件是空的或没有选好，请重新选择' };
export const fileTooLarge = { code: 1501, message: '文件超过大小限制，请压缩后重试' };
export const notAnImage = { code: 1502, message: '图片格式不支持，请上传 PNG、JPEG、WebP 或 GIF' };
export const imageTooManyPixels = {
  code: 1503,
  message: '图片超过 4,000 万像素或 100 帧，请缩小后再传',
};
export const imageDamaged = { code: 1509, message: '图片已损坏，无法打开，请重新导出后再传' };
export const animatedPng = { code: 1510, message: '动态 PNG 不能直接显示，请转为 GIF 后再传' };
export const fileNotUsable = { code: 1504, message: '附件不存在或已被使用，请重新上传' };
export const fileLinkExpired = { code: 1505, message: '下载链接已失效，请刷新页面后重试' };
export const reportFilesTooLarge = { code: 1506, message: '附件总大小超过 200 MB，请删减后重试' };
export const fileLost = { code: 1508, message: '文件已丢失，无法下载，请联系安全应急响应中心' };
export const uploadQuota = { code: 1507, message: '未提交的上传文件过多，请先提交或稍后再试' };

// oxlint-disable-next-line typescript/consistent-type-imports -- an import would be a circle
export type FaultName = keyof typeof import('./faults.ts');
