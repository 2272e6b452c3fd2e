import { useLingui } from '@lingui/react/macro';
import { postTypeInsert, postTypeModify } from '@shieldsource/contract/catalogue/acts';
import { tier, type Tier } from '@shieldsource/contract/awards/scoring';
import { optionsOf } from '../../lib/options-of.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { paths } from '../paths.ts';
import { EnglishField } from '../kit/english.tsx';
import { SegmentsField } from '../kit/SegmentsField.tsx';
import { CataloguePage } from './CataloguePage.tsx';

/** A type of vulnerability. */
export default function TypePage() {
  const { t } = useLingui();
  return (
    <CataloguePage
      paths={paths.types}
      insert={postTypeInsert}
      modify={postTypeModify}
      blank={{ name: '', nameEn: '', group: '', groupEn: '', tier: null, position: 0 }}
      words={{ add: t`新增类型`, modify: t`修改类型`, gone: t`找不到这种类型，请从列表打开。` }}
      note={t`改名后，已提交的报告也显示新的名称；业务等级只影响之后提交的报告。`}
    >
      {({ field, values, set }) => (
        <>
          <EnglishField field={field('nameEn')} label={t`英文名`} />
          <TextInput
            {...field('group')}
            label={t`分组`}
            description={t`选择时排在同一个标题下，选填`}
            autoComplete="off"
          />
          <EnglishField field={field('groupEn')} label={t`英文组名`} />
          <SegmentsField
            label={t`业务等级`}
            name="tier"
            value={values.tier ?? ''}
            onChange={(code) => set('tier', (code || null) as Tier | null)}
            options={[{ value: '', label: t`随应用` }, ...optionsOf(tier.list)]}
          />
        </>
      )}
    </CataloguePage>
  );
}
