import { useLingui } from '@lingui/react/macro';
import { postStaffLinkOpen, postStaffLinkUse } from '@shieldsource/contract/staff/acts';
import type { OutputOf } from '@shieldsource/contract/route';
import { minPassphraseLength } from '@shieldsource/contract/staff/passphrase';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { CopyButton } from '../../ui/copy/CopyButton.tsx';
import { Alert } from '../../ui/form/Alert.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { QrCode } from '../../ui/qr/QrCode.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import card from './LoginPage.module.css';
import { paths } from '../paths.ts';
import classes from './JoinPage.module.css';

const quiet = { silent: true, skipLoginCheck: true } as const;

/** The page of an invitation: sets passphrase and second factor, then signs in. */
export default function JoinPage() {
  const { t } = useLingui();
  const token = useLocation().hash.slice(1);
  // never fetched again: the secret that was scanned would be replaced by another
  const query = useQuery({
    ...queryOf(postStaffLinkOpen, { token }, quiet),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  useTitle(t`设置账号`, t`盾源控制台`);
  return (
    <SignInFrame>
      {query.error?.kind === 'badRequest' ? (
        <div className={`stack justify-items-start gap-16 mt-24 ${classes.over}`}>
          <Alert>{query.error.fields[0]?.message ?? textOf(query.error)}</Alert>
          <Link to={paths.login}>{t`去登录`}</Link>
        </div>
      ) : (
        <QueryStates query={query} hintOf={(error) => textOf(error as CallError)}>
          {(link) => <JoinForm token={token} link={link} />}
        </QueryStates>
      )}
    </SignInFrame>
  );
}

interface JoinFormProps {
  readonly token: string;
  readonly link: OutputOf<typeof postStaffLinkOpen>;
}

function JoinForm({ token, link }: JoinFormProps) {
  const { t } = useLingui();
  const { signIn } = useStaff();
  const navigate = useNavigate();
  const { name, email, setsPassphrase, until, factor } = link;
  const form = useContractForm(postStaffLinkUse, {
    token,
    ticket: factor.ticket,
    passphrase: '',
    totp: '',
  });
  const use = useCall(postStaffLinkUse, quiet);
  const submit = form.submit(async (input) => {
    const answer = await use.mutateAsync(input);
    signIn(answer.token, answer.staff);
    await navigate(paths.start, { replace: true });
  });
  const refusal = use.error && use.error.fields.length === 0 ? textOf(use.error) : '';
  return (
    <>
      <p className="mt-8 faint">
        {setsPassphrase
          ? t`${name}，请设置登录用的密码和动态码。`
          : t`${name}，请重新设置动态码；密码还是原来的。`}
      </p>
      <p className="mt-8 faint">{t`登录邮箱 ${email}，链接 ${dateTimeOf(until)} 前有效，只能用一次。`}</p>
      <form className={`stack mt-24 ${card.form}`} onSubmit={submit} noValidate>
        {refusal && <Alert>{refusal}</Alert>}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordInput
          {...form.field('passphrase')}
          label={setsPassphrase ? t`新密码` : t`密码`}
          description={
            setsPassphrase
              ? t`至少 ${minPassphraseLength} 位，建议使用易记但难猜的短句`
              : t`你一直在用的密码，用来确认是你本人`
          }
          autoComplete={setsPassphrase ? 'new-password' : 'current-password'}
          toggleLabel={t`显示或隐藏密码`}
          autoFocus
        />
        <section
          className={`stack justify-items-center gap-10 p-16 rounded-small sunken ${classes.factor}`}
          aria-label={t`动态码`}
        >
          <p>{t`用身份验证器扫描二维码，或手动输入密钥：`}</p>
          <QrCode text={factor.uri} label={t`动态码的二维码，不能扫描时请手动输入密钥`} />
          <p className="row wrap gap-4-12 anywhere">
            <code>{inFours(factor.secret)}</code>
            <CopyButton text={factor.secret} label={t`复制密钥`} />
          </p>
        </section>
        <TextInput
          {...form.field('totp')}
          label={t`动态码`}
          description={t`身份验证器里现在显示的 6 位数字`}
          inputMode="numeric"
          maxLength={20}
          autoComplete="one-time-code"
        />
        <Button type="submit" size="md" loading={form.isSubmitting} fullWidth>
          {t`设置并登录`}
        </Button>
      </form>
    </>
  );
}

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
