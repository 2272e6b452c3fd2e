import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { postStaffLogin } from '@shieldsource/contract/console';
import { getFirstRun } from '@shieldsource/contract/first-run';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { safeCallback } from '../../lib/callback.ts';
import { textOf } from '../../lib/client.ts';
import { useContractForm } from '../../lib/form.ts';
import { queryOf, useCall } from '../../lib/queries.ts';
import { useStaff } from '../../lib/staff-session.ts';
import { Mark } from '../../ui/brand/Mark.tsx';
import { SchemeChoice } from '../../ui/frame/SchemeChoice.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { paths } from '../paths.ts';
import classes from './LoginPage.module.css';

/** E-mail, passphrase and a code of the second factor; then back to where the person came from. */
export function LoginPage() {
  const { t } = useLingui();
  const { loggedIn, signIn } = useStaff();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = useContractForm(postStaffLogin, { email: '', passphrase: '', totp: '' });
  const login = useCall(postStaffLogin, { silent: true, skipLoginCheck: true });
  const { data: first } = useQuery(
    queryOf(getFirstRun, {}, { silent: true, skipLoginCheck: true }),
  );
  useTitle(t`登录`, t`盾源工作台`);

  const target = safeCallback(params.get('callback')) || paths.start;
  if (loggedIn) return <Navigate to={target} replace />;

  const submit = form.submit(async (input) => {
    const { token, staff } = await login.mutateAsync(input);
    signIn(token, staff);
    await navigate(target, { replace: true });
  });

  const refusal = login.error && login.error.fields.length === 0 ? textOf(login.error) : '';
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <div className={classes.brand}>
          <Mark size={36} />
          <h1>{t`盾源工作台`}</h1>
        </div>
        <p className={classes.hint}>{t`供审核、运营等工作人员使用`}</p>
        {first?.isOpen && (
          <p className={classes.hint}>
            <Link to={paths.firstRun}>{t`还没有管理员，开始首次设置`}</Link>
          </p>
        )}
        <form className={classes.form} onSubmit={submit} noValidate>
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <TextInput
            {...form.field('email')}
            label={t`邮箱`}
            type="email"
            autoComplete="username"
            autoFocus
          />
          <PasswordInput
            {...form.field('passphrase')}
            label={t`口令`}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t`显示或隐藏口令` }}
          />
          <TextInput
            {...form.field('totp')}
            label={t`动态码`}
            description={t`身份验证器中当前的 6 位数字`}
            inputMode="numeric"
            maxLength={6}
            autoComplete="one-time-code"
          />
          <Button type="submit" size="md" loading={form.isSubmitting} fullWidth>
            {t`登录`}
          </Button>
        </form>
      </main>
      <SchemeChoice />
    </div>
  );
}
