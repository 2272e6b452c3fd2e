import { useLingui } from '@lingui/react/macro';
import type { PasskeyShown } from '@shieldsource/contract/passport/second-factor';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import classes from './second-factor.module.css';
import { passkeySigned, type StartRoute } from './passkeys.ts';

/** The part of a form that holds a second factor. */
export interface FactorForm {
  readonly values: { readonly passkey?: PasskeyShown | undefined };
  readonly set: (key: never, value: never) => void;
  readonly field: (key: never) => object;
  readonly errorOf: (key: string) => string | undefined;
  readonly isSubmitting: boolean;
}

export interface SecondFactorFieldProps {
  readonly form: FactorForm;
  /** The field of the form that holds the code. */
  readonly codeName: string;
  /** The call that answers what a passkey is to sign. */
  readonly start: StartRoute;
  /** Whether a passkey may be used instead. */
  readonly hasPasskey: boolean;
  readonly isFirst?: boolean;
}

/** A code of the app, a recovery code, or a passkey. */
export function SecondFactorField({
  form,
  codeName,
  start,
  hasPasskey,
  isFirst,
}: SecondFactorFieldProps) {
  const { t } = useLingui();
  const [trouble, setTrouble] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { passkey } = form.values;
  const set = form.set as (key: string, value: string | PasskeyShown | undefined) => void;

  // a signature is valid for one attempt only
  const isOver = form.errorOf('passkey') !== undefined;
  const code = form.field(codeName as never) as FieldProps<string | undefined>;
  const message = isOver ? t`通行密钥没有通过验证，请再试一次` : trouble;

  const ask = async () => {
    setTrouble('');
    setAsking(true);
    try {
      const signed = await passkeySigned(start);
      set(codeName, undefined);
      set('passkey', signed);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTrouble(textOf(error));
    } finally {
      setAsking(false);
    }
  };

  if (passkey !== undefined && !isOver)
    return (
      <p className={classes.shown} role="status">
        {t`已用通行密钥验证`}
      </p>
    );
  return (
    <div className="stack gap-4">
      <TextInput
        {...code}
        value={code.value ?? ''}
        onChange={(event) => {
          set('passkey', undefined);
          code.onChange(event);
        }}
        label={t`动态码或恢复码`}
        description={t`身份验证器中当前的 6 位数字，或一个没有用过的恢复码`}
        required
        maxLength={30}
        autoComplete="one-time-code"
        spellCheck={false}
        data-autofocus={isFirst}
      />
      {hasPasskey && (
        <p className={`flex wrap gap-4-8 ${classes.instead}`}>
          <Button variant="subtle" size="compact-sm" loading={isAsking} onClick={() => void ask()}>
            {t`改用通行密钥`}
          </Button>
        </p>
      )}
      {message && (
        <p className="fault small" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
