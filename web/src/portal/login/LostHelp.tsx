import { useLingui } from '@lingui/react/macro';

/** The way back for whoever has lost what they sign in with. */
export function LostHelp() {
  const { t } = useLingui();
  return (
    <details className="soft small mt-12">
      <summary>{t`手机号已停用，或无法完成两步验证？`}</summary>
      <ol className="stack gap-4 mt-4">
        <li>{t`手机号已停用的，请先用新手机号登录，并记下个人中心的 UID；找回之前，请勿用新账号提交报告。`}</li>
        <li>{t`联系我们，提供原手机号，并准备好实名证件。`}</li>
        <li>{t`核对通过后会短信通知原手机号，7 天后即可登录原账号。`}</li>
      </ol>
    </details>
  );
}
