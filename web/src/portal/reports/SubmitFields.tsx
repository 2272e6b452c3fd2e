import { getAppList, getPlatformList, getTypeList } from '@shieldsource/contract/catalogue';
import type { jsonReportSubmit } from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { useContractForm } from '../../lib/form.ts';
import { queryOf } from '../../lib/queries.ts';
import { CvssField } from '../../pieces/cvss/CvssField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { ScopeHint, scopeOf } from './ScopeHint.tsx';
import { SeverityField } from './SeverityField.tsx';
import classes from './SubmitFields.module.css';

export type SubmitForm = ReturnType<typeof useContractForm<typeof jsonReportSubmit>>;

/** Everything about a report except its text. */
export function SubmitFields({ form }: { form: SubmitForm }) {
  const { t } = useLingui();
  const apps = useQuery(queryOf(getAppList, {}));
  const platforms = useQuery(queryOf(getPlatformList, {}));
  const types = useQuery(queryOf(getTypeList, {}));
  const isMobile = platforms.data?.find(({ id }) => id === form.values.platform)?.isMobile ?? false;

  return (
    <div className={classes.fields}>
      <TextInput
        {...form.field('title')}
        className={classes.wide ?? ''}
        label={t`标题`}
        placeholder={t`例如：订单接口可查看他人订单`}
        required
        maxLength={200}
      />
      <ChoiceField
        field={form.field('app')}
        label={t`应用`}
        query={apps}
        detailOf={({ tierName }) => tierName}
        hint={scopeOf(apps.data?.find(({ id }) => id === form.values.app))}
      />
      <ChoiceField field={form.field('type')} label={t`漏洞类型`} query={types} />
      <ChoiceField field={form.field('platform')} label={t`平台`} query={platforms} />
      <SeverityField field={form.field('selfLevel')} />
      <div className={classes.wide}>
        <CvssField
          field={form.field('cvssVector')}
          level={form.values.selfLevel}
          onLevel={(level) => form.set('selfLevel', level)}
        />
      </div>
      <div className={classes.wide}>
        <TextInput
          {...form.field('url')}
          label={isMobile ? t`漏洞地址或应用包名` : t`漏洞地址`}
          placeholder={isMobile ? 'com.example.app' : 'https://'}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <ScopeHint address={form.values.url} app={form.values.app} apps={apps.data} />
      </div>
    </div>
  );
}
