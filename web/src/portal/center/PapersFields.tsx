import { idType, type IdType, type postRealInfo } from '@shieldsource/contract/identity';
import { useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import type { useContractForm } from '../../lib/form.ts';

export type IdentityFormState = ReturnType<typeof useContractForm<typeof postRealInfo>>;

/** Name, kind of papers and their number. */
export function PapersFields({ form }: { form: IdentityFormState }) {
  const { t } = useLingui();
  const { value: kind, ...kindField } = form.field('idType');
  return (
    <>
      <TextInput
        size="md"
        {...form.field('realName')}
        label={t`真实姓名`}
        description={t`与证件上的一致`}
        required
        autoComplete="name"
      />
      <Select
        size="md"
        {...kindField}
        label={t`证件类型`}
        required
        value={kind ?? null}
        data={idType.list.map(({ code, label }) => ({ value: code, label }))}
        onChange={(next) => form.set('idType', (next ?? 'identityCard') as IdType)}
        allowDeselect={false}
      />
      <TextInput
        size="md"
        {...form.field('idNumber')}
        label={t`证件号码`}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
      />
    </>
  );
}
