import { idType, type IdType, type postRealInfo } from '@shieldsource/contract/people/identity';
import { useLingui } from '@lingui/react/macro';
import { optionsOf } from '../../lib/options-of.ts';
import type { useContractForm } from '../../lib/form.ts';
import { Select } from '../../ui/form/Select.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';

export type IdentityFormState = ReturnType<typeof useContractForm<typeof postRealInfo>>;

/** Name, type of document and its number. */
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
        options={optionsOf(idType.list)}
        onChange={(next) => form.set('idType', (next ?? 'identityCard') as IdType)}
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
