import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';

/** What readers of English see in place of a name. */
export function EnglishField({
  field: { value = '', ...field },
  label,
}: {
  readonly field: FieldProps<string | undefined>;
  readonly label: string;
}) {
  const { t } = useLingui();
  return (
    <TextInput
      {...field}
      value={value}
      label={label}
      description={t`英文界面显示，选填`}
      lang="en"
      autoComplete="off"
    />
  );
}

/** A name in the words of its reader, of a row that holds both. */
export const shownName = ({ name, nameEn }: { name: string; nameEn?: string | undefined }) =>
  (i18n.locale !== 'zh-CN' && nameEn) || name;
