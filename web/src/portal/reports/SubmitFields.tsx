import { getAppList, getPlatformList, getTypeList } from '@shieldsource/contract/catalogue/calls';
import { tier } from '@shieldsource/contract/awards/scoring';
import { maxPlaces } from '@shieldsource/contract/catalogue/scope';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { CvssField } from '../../pieces/cvss/CvssField.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { scopeOf } from './scope-words.ts';
import { SeverityField } from './SeverityField.tsx';
import classes from './SubmitFields.module.css';
import type { SubmitForm } from './submit-form.ts';

const Hints = lazyPart(() => import('./Hints.tsx'));

interface SubmitFieldsProps {
  readonly form: SubmitForm;
  /** Shown below the severity. */
  readonly reward: ReactNode;
}

/** Everything about a report except its text. */
export function SubmitFields({ form, reward }: SubmitFieldsProps) {
  const { t } = useLingui();
  const apps = useQuery(queryOf(getAppList, {}));
  const platforms = useQuery(queryOf(getPlatformList, {}));
  const types = useQuery(queryOf(getTypeList, {}));
  // nothing to say of an empty form: then what looks for hints is not fetched either
  const isBegun = form.values.title !== '' || form.values.url !== '';
  const platform = platforms.data?.find(({ id }) => id === form.values.platform);
  const isMobile = platform?.isMobile ?? false;

  return (
    <div className={classes.fields}>
      <div className="col-full">
        <TextInput
          {...form.field('title')}
          label={t`标题`}
          placeholder={t`例如：订单接口可查看他人订单`}
          required
          maxLength={200}
        />
        {isBegun && <Hints at="title" values={form.values} apps={apps.data} />}
      </div>
      <ChoiceField
        field={form.field('app')}
        label={t`应用`}
        query={apps}
        detailOf={({ tierName }) => tierName}
        hint={scopeOf(apps.data?.find(({ id }) => id === form.values.app))}
      />
      <ChoiceField
        field={form.field('type')}
        label={t`漏洞类型`}
        query={types}
        detailOf={({ tier: own }) => (own ? tier.labelOf(own) : '')}
      />
      <ChoiceField field={form.field('platform')} label={t`平台`} query={platforms} />
      <SeverityField field={form.field('selfLevel')} />
      {reward}
      <div className="col-full">
        <CvssField
          field={form.field('cvssVector')}
          level={form.values.selfLevel}
          onLevel={(level) => form.set('selfLevel', level)}
        />
      </div>
      <div className="col-full">
        <Textarea
          {...form.field('url')}
          label={isMobile ? t`漏洞地址或应用包名` : t`漏洞地址`}
          placeholder={placeholderOf(platform?.name ?? '', isMobile)}
          rows={Math.min(maxPlaces, form.values.url.split('\n').length)}
          autoComplete="off"
          spellCheck={false}
          required
        />
        {isBegun && <Hints at="address" values={form.values} apps={apps.data} />}
      </div>
    </div>
  );
}

/** An example of a place as the platform calls it. */
function placeholderOf(platform: string, isMobile: boolean): string {
  if (/小程序/.test(platform)) return 'wx1234567890abcdef pages/index/index';
  if (isMobile) return 'com.example.app';
  if (/客户端|桌面|PC|Windows|mac|Linux/i.test(platform)) return 'Demo 3.2.1';
  return /接口|API|服务/i.test(platform) ? 'POST https://' : 'https://';
}
