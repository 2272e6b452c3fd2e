import { useLingui } from '@lingui/react/macro';
import { postPlatformInsert, postPlatformModify } from '@shieldsource/contract/catalogue/acts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { paths } from '../paths.ts';
import { EnglishField } from '../kit/english.tsx';
import { CataloguePage } from './CataloguePage.tsx';
import classes from './CataloguePage.module.css';

/** A platform that a vulnerability is found on. */
export default function PlatformPage() {
  const { t } = useLingui();
  return (
    <CataloguePage
      paths={paths.platforms}
      insert={postPlatformInsert}
      modify={postPlatformModify}
      blank={{ name: '', nameEn: '', isMobile: false, position: 0 }}
      words={{ add: t`新增平台`, modify: t`修改平台`, gone: t`找不到这个平台，请从列表打开。` }}
      note={t`改名后，已提交的报告也显示新的名称。`}
    >
      {({ field }) => {
        const { value, error: _, ...box } = field('isMobile');
        return (
          <>
            <EnglishField field={field('nameEn')} label={t`英文名`} />
            <Checkbox
              {...box}
              className={classes.tick ?? ''}
              checked={value}
              label={t`移动平台`}
              description={t`报告可以填写应用包名代替地址`}
            />
          </>
        );
      }}
    </CataloguePage>
  );
}
