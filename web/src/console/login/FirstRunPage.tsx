import { useLingui } from '@lingui/react/macro';
import {
  getFirstRun,
  postFirstRun,
  postFirstRunWord,
} from '@shieldsource/contract/staff/first-run';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { Alert } from '../../ui/form/Alert.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { QrCode } from '../../ui/qr/QrCode.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import login from './LoginPage.module.css';
import { paths } from '../paths.ts';
import classes from './FirstRunPage.module.css';

/** What the server answers to the right word: the secret of the first admin. */
interface Begun {
  readonly word: string;
  readonly email: string;
  readonly secret: string;
  readonly totpUri: string;
}

/** Sets up the first admin: first the word from the log, then their details. Closed once there is an admin. */
export function FirstRunPage() {
  const { t } = useLingui();
  const { loggedIn } = useStaff();
  const { data, error, refetch } = useQuery(
    queryOf(getFirstRun, {}, { silent: true, skipLoginCheck: true }),
  );
  const [begun, setBegun] = useState<Begun>();
  useTitle(t`首次设置`, t`盾源控制台`);
  if (loggedIn) return <Navigate to={paths.start} replace />;

  return (
    <SignInFrame title={t`首次设置`}>
      {!data && error && <LoadError hint={textOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={4} />}
      {data && !data.isOpen && (
        <div className={`stack mt-24 ${login.form}`}>
          <p>{t`首次设置已经完成，这个页面不再开放。`}</p>
          <ButtonLink to={paths.login} fullWidth>
            {t`去登录`}
          </ButtonLink>
        </div>
      )}
      {data?.isOpen &&
        (begun ? (
          <AdminForm begun={begun} onBack={() => setBegun(undefined)} />
        ) : (
          <WordForm onBegun={setBegun} />
        ))}
    </SignInFrame>
  );
}

/** Step 1: the word shows that the person can read the server's log. */
function WordForm({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const { t } = useLingui();
  const form = useContractForm(postFirstRunWord, { word: '', email: '' });
  const begin = useCall(postFirstRunWord, { silent: true, skipLoginCheck: true });
  return (
    <form
      className={`stack mt-24 ${login.form}`}
      noValidate
      onSubmit={form.submit(async (input) => {
        const { secret, totpUri } = await begin.mutateAsync(input);
        onBegun({ ...input, secret, totpUri });
      })}
    >
      <p className="mt-8 faint">
        {t`这里还没有管理员。服务器启动时在日志里写了一个首次密码，用它创建第一位管理员。`}
      </p>
      <Refused error={begin.error} />
      <TextInput
        {...form.field('word')}
        label={t`首次密码`}
        description={t`服务器日志“首次密码”后面的 28 位字符，每次启动都会更换`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <TextInput
        {...form.field('email')}
        label={t`你的邮箱`}
        description={t`今后用它登录`}
        type="email"
        autoComplete="username"
      />
      <Button type="submit" size="md" loading={form.isSubmitting} fullWidth>
        {t`下一步`}
      </Button>
    </form>
  );
}

/** Step 2: their details and how they will sign in. */
function AdminForm({ begun, onBack }: { begun: Begun; onBack: () => void }) {
  const { t } = useLingui();
  const { signIn } = useStaff();
  const navigate = useNavigate();
  const { word, email, secret, totpUri } = begun;
  const form = useContractForm(postFirstRun, {
    word,
    email,
    secret,
    name: '',
    passphrase: '',
    totp: '',
  });
  const end = useCall(postFirstRun, { silent: true, skipLoginCheck: true });
  return (
    <form
      className={`stack mt-24 ${login.form}`}
      noValidate
      onSubmit={form.submit(async (input) => {
        const { token, staff } = await end.mutateAsync(input);
        signIn(token, staff);
        await navigate(paths.start, { replace: true });
      })}
    >
      <p className="mt-8 faint">{t`第一位管理员：${email}`}</p>
      <Refused error={end.error}>
        <Button variant="default" size="compact-md" onClick={onBack}>
          {t`返回上一步`}
        </Button>
      </Refused>
      <TextInput {...form.field('name')} label={t`姓名`} autoComplete="name" autoFocus />
      <PasswordInput
        {...form.field('passphrase')}
        label={t`密码`}
        description={t`至少 12 个字符，可以是一句只有你知道的话`}
        autoComplete="new-password"
        toggleLabel={t`显示或隐藏密码`}
      />
      <section className="stack justify-items-start gap-12 small" aria-label={t`动态码`}>
        <QrCode text={totpUri} label={t`动态码的二维码`} />
        <div>
          <p>{t`用身份验证器（如 FreeOTP、Google Authenticator）扫描二维码，或手工输入密钥：`}</p>
          <code className={`block mt-8 small ${classes.secret}`}>
            {(secret.match(/.{4}/g) ?? []).join(' ')}
          </code>
        </div>
      </section>
      <TextInput
        {...form.field('totp')}
        label={t`动态码`}
        description={t`扫码后身份验证器中显示的 6 位数字`}
        inputMode="numeric"
        maxLength={20}
        autoComplete="one-time-code"
      />
      <Button type="submit" size="md" loading={form.isSubmitting} fullWidth>
        {t`创建并登录`}
      </Button>
    </form>
  );
}

function Refused({ error, children }: { error: CallError | null; children?: ReactNode }) {
  if (!error || error.fields.length > 0) return null;
  return (
    <Alert>
      <p>{textOf(error)}</p>
      {children}
    </Alert>
  );
}
