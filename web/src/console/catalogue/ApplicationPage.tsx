import { useLingui } from '@lingui/react/macro';
import {
  postApplicationInsert,
  postApplicationModify,
} from '@shieldsource/contract/catalogue/acts';
import type { GivenOf } from '@shieldsource/contract/route';
import { tier, type Tier } from '@shieldsource/contract/awards/scoring';
import { useState } from 'react';
import { optionsOf } from '../../lib/options-of.ts';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { paths } from '../paths.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EnglishField } from '../kit/english.tsx';
import { SegmentsField } from '../kit/SegmentsField.tsx';
import { CataloguePage } from './CataloguePage.tsx';
import classes from './CataloguePage.module.css';

// Below the form, which does not wait for it.
const ApplicationVersions = lazyPart(async () => ({
  default: (await import('./ApplicationVersions.tsx')).ApplicationVersions,
}));

/** An application: tier, owner and scope. */
export default function ApplicationPage() {
  const { t } = useLingui();
  return (
    <CataloguePage
      paths={paths.applications}
      insert={postApplicationInsert}
      modify={postApplicationModify}
      blank={blank}
      words={{ add: t`新增应用`, modify: t`修改应用`, gone: t`找不到这个应用，请从列表打开。` }}
      note={t`修改只影响之后提交的报告；已提交的报告仍按提交时的业务等级和收录范围处理。`}
      history={(id) => <ApplicationVersions id={id} />}
    >
      {({ field, values, set }) => (
        <>
          <EnglishField field={field('nameEn')} label={t`英文名`} />
          <SegmentsField
            label={t`业务等级`}
            name="tier"
            value={values.tier}
            onChange={(code) => set('tier', code as Tier)}
            options={optionsOf(tier.list)}
          />
          <TextInput
            {...field('team')}
            label={t`负责团队`}
            description={t`确认的漏洞交给谁修复，研究员看不到`}
            autoComplete="off"
          />
          <LinesField
            field={field('hosts')}
            label={t`收录的域名`}
            description={t`每行一个，研究员可以看到；*.example.com 表示全部子域名。域名和包名都不填，视为全部在范围内`}
            placeholder={'www.example.com\n*.example.com'}
          />
          <LinesField
            field={field('packages')}
            label={t`收录的应用包名`}
            description={t`每行一个，移动应用填写；可以用 com.example.* 表示一组`}
            placeholder="com.example.app"
          />
        </>
      )}
    </CataloguePage>
  );
}

interface LinesFieldProps {
  readonly field: FieldProps<string[]>;
  readonly label: string;
  readonly description: string;
  readonly placeholder: string;
}

/** A list, one item a line. */
function LinesField({ field: { value, onChange, ...field }, ...looks }: LinesFieldProps) {
  const [text, setText] = useState(value.join('\n'));
  return (
    <Textarea
      {...field}
      {...looks}
      className={classes.wide ?? ''}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(
          currentTarget.value
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        );
      }}
      rows={4}
      resize="vertical"
      spellCheck={false}
    />
  );
}

const blank: GivenOf<typeof postApplicationInsert> = {
  name: '',
  nameEn: '',
  tier: 'general',
  team: '',
  hosts: [],
  packages: [],
  position: 0,
};
