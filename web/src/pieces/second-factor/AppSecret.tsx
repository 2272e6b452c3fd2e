import { useLingui } from '@lingui/react/macro';
import { CopyButton } from '../../ui/copy/CopyButton.tsx';
import { QrCode } from '../../ui/qr/QrCode.tsx';
import classes from './second-factor.module.css';

/** The secret for an authenticator app, to be scanned or typed. */
export function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useLingui();
  return (
    <div className={`row wrap gap-16 ${classes.secret}`}>
      <QrCode text={uri} label={t`动态码的二维码`} />
      <div>
        <p className="soft">{t`用身份验证器扫码，或者手动输入密钥：`}</p>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} label={t`复制密钥`} />
      </div>
    </div>
  );
}
