import { postStaffLogin } from '@shieldsource/contract/reports/desk';
import {
  getStaffSignInWays,
  postStaffPasskeyLogin,
  postStaffPasskeyStart,
  postStaffProviderStart,
} from '@shieldsource/contract/staff/sign-in';
import * as faults from '@shieldsource/contract/faults';
import { getFirstRun } from '@shieldsource/contract/staff/first-run';
import { getCaptchaImage } from '@shieldsource/contract/passport/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { safeCallback } from '../../lib/callback.ts';
import { textOf } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { queryOf } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { CaptchaField } from '../../pieces/phone-code/CaptchaField.tsx';
import { useCaptcha } from '../../pieces/phone-code/use-captcha.ts';
import { Alert } from '../../ui/form/Alert.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { passkeySigned } from '../../pieces/second-factor/passkeys.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { paths } from '../paths.ts';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import classes from './LoginPage.module.css';
import { keepTarget } from './target.ts';

const silent = { silent: true, skipLoginCheck: true } as const;

const isCaptchaNeeded = (error: unknown): boolean =>
  error instanceof CallError && error.code === faults.captchaNeeded.code;

/** Signs in by e-mail, passphrase and second factor, by a passkey, or by the provider; then leads back to the page the person came from. */
export function LoginPage() {
  const { t } = useLingui();
  const { loggedIn, signIn } = useStaff();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ways = useQuery(queryOf(getStaffSignInWays, {}, silent)).data;
  const first = useQuery(queryOf(getFirstRun, {}, silent)).data;
  const [isEmergency, setEmergency] = useState(false);
  const form = useContractForm(postStaffLogin, { email: '', passphrase: '', totp: '' });
  const login = useCall(postStaffLogin, silent);
  const byPasskey = useCall(postStaffPasskeyLogin, silent);
  const toProvider = useCall(postStaffProviderStart, silent);
  // strangers have tried too often here, or for this e-mail
  const [isChallenged, setChallenged] = useState(false);
  const captcha = useCaptcha(getCaptchaImage, isChallenged);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState<'passkey' | 'provider'>();
  useTitle(t`登录`, t`盾源控制台`);

  const target = safeCallback(params.get('callback')) || paths.start;
  if (loggedIn) return <Navigate to={target} replace />;

  const enter = async ({ token, staff }: Awaited<ReturnType<typeof login.mutateAsync>>) => {
    signIn(token, staff);
    await navigate(target, { replace: true });
  };
  /** Shows the refusals of all ways to sign in at one place. */
  const telling = async (act: () => Promise<unknown>) => {
    setRefusal('');
    try {
      await act();
    } catch (error) {
      if (error instanceof CallError && error.fields.length === 0) setRefusal(textOf(error));
      throw error;
    }
  };
  const go = (way: 'passkey' | 'provider', act: () => Promise<unknown>) => {
    setBusy(way);
    telling(act)
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      })
      .finally(() => setBusy(undefined));
  };

  const { totp } = form.values;
  const isPasskeySecond = totp === undefined;
  const submit = form.submit((input) =>
    telling(async () => {
      const ticket = isChallenged ? await captcha.solve() : undefined;
      if (isChallenged && ticket === undefined) return;
      const passkey = isPasskeySecond ? await passkeySigned(postStaffPasskeyStart) : undefined;
      const send = (solved = ticket) =>
        login.mutateAsync({
          ...input,
          ...(passkey && { passkey }),
          ...(solved !== undefined && { ticket: solved }),
        });
      await enter(
        await send().catch(async (error: unknown) => {
          if (isChallenged || !isCaptchaNeeded(error)) throw error;
          setChallenged(true);
          // without a picture the work goes on unseen
          const solved = await captcha.solve();
          if (solved === undefined) throw error;
          return send(solved);
        }),
      );
    }).catch((error: unknown) => {
      if (isChallenged) captcha.newPicture();
      throw error;
    }),
  );
  const hasPassphrases = ways?.passphrases !== false || isEmergency;

  return (
    <SignInFrame hint={t`供审核、运营等工作人员使用`}>
      {first?.isOpen && (
        <p className="mt-8 faint">
          <Link to={paths.firstRun}>{t`还没有管理员，开始首次设置`}</Link>
        </p>
      )}
      {refusal && <Alert className={classes.refusal}>{refusal}</Alert>}
      {hasPassphrases && (
        <form className={`stack mt-24 ${classes.form}`} onSubmit={submit} noValidate>
          {isEmergency && <p className="mt-8 faint">{t`密码登录已关闭，只有应急账号可以使用。`}</p>}
          <TextInput
            {...form.field('email')}
            label={t`邮箱`}
            type="email"
            autoComplete="username"
            autoFocus
          />
          <PasswordInput
            {...form.field('passphrase')}
            label={t`密码`}
            autoComplete="current-password"
            toggleLabel={t`显示或隐藏密码`}
          />
          {!isPasskeySecond && (
            <TextInput
              {...form.field('totp')}
              value={totp}
              label={t`动态码`}
              description={t`身份验证器中当前的 6 位数字，也可以用一个恢复码`}
              maxLength={30}
              autoComplete="one-time-code"
              spellCheck={false}
            />
          )}
          {isChallenged && <CaptchaField captcha={captcha} />}
          <Button type="submit" size="md" loading={form.isSubmitting} fullWidth>
            {t`登录`}
          </Button>
          {ways?.passkeys && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => form.set('totp', isPasskeySecond ? '' : undefined)}
            >
              {isPasskeySecond ? t`改用动态码` : t`手机不在身边？改用通行密钥`}
            </Button>
          )}
        </form>
      )}
      {ways && (ways.provider !== null || ways.passkeys || !hasPassphrases) && (
        <div
          className={`stack gap-10 mt-24 ${classes.ways}`}
          role="group"
          aria-label={t`其他登录方式`}
        >
          {ways.provider !== null && (
            <Button
              variant={hasPassphrases ? 'default' : 'filled'}
              size="md"
              fullWidth
              loading={busy === 'provider'}
              onClick={() =>
                go('provider', async () => {
                  const { address } = await toProvider.mutateAsync({});
                  keepTarget(target);
                  location.assign(address);
                })
              }
            >
              {t`用${ways.provider}登录`}
            </Button>
          )}
          {ways.passkeys && (
            <Button
              variant="default"
              size="md"
              fullWidth
              loading={busy === 'passkey'}
              onClick={() =>
                go('passkey', async () =>
                  enter(
                    await byPasskey.mutateAsync({
                      passkey: await passkeySigned(postStaffPasskeyStart),
                    }),
                  ),
                )
              }
            >
              {t`用通行密钥登录`}
            </Button>
          )}
          {!hasPassphrases && (
            <Button variant="subtle" size="compact-sm" onClick={() => setEmergency(true)}>
              {t`应急账号登录`}
            </Button>
          )}
        </div>
      )}
    </SignInFrame>
  );
}
