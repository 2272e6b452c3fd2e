import { getFactors, hasFactor, postPasskeyStart } from '@shieldsource/contract/people/factors';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { type FactorForm, SecondFactorField } from './SecondFactorField.tsx';

interface FactorFieldProps {
  readonly form: FactorForm;
  readonly isFirst?: boolean;
}

/** The second factor of a member who has set one; nothing for anybody else. */
export function FactorField({ form, isFirst = false }: FactorFieldProps) {
  const { data } = useQuery(queryOf(getFactors, {}, { silent: true }));
  const isAsked = data !== undefined && hasFactor(data);
  // from now on the form misses it while it is empty
  const ask = useEffectEvent(() => form.set('factorCode' as never, '' as never));
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
  if (!isAsked) return null;
  return (
    <SecondFactorField
      form={form}
      codeName="factorCode"
      start={postPasskeyStart}
      hasPasskey={data.passkeys.length > 0 && data.hasPasskeys}
      isFirst={isFirst}
    />
  );
}
