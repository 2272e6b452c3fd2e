import { useLingui } from '@lingui/react/macro';
import { answerFields, answerKind, type AnswerKind } from '@shieldsource/contract/catalogue/desk';
import {
  postAnswerTemplateInsert,
  postAnswerTemplateModify,
} from '@shieldsource/contract/catalogue/acts';
import { optionsOf } from '../../lib/options-of.ts';
import { CommonPhrases } from '../../pieces/acts/CommonPhrases.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { paths } from '../paths.ts';
import { SegmentsField } from '../kit/SegmentsField.tsx';
import { CataloguePage } from './CataloguePage.tsx';
import classes from './CataloguePage.module.css';
import { say } from '@shieldsource/contract/say';

/** An answer template: a text with places that are filled from the report. */
export default function TemplatePage() {
  const { t } = useLingui();
  const example = `{${t`影响范围`}}`;
  const places = Object.entries(answerFields).map(([name, label]) => `{${name}} ${say(label)}`);
  return (
    <CataloguePage
      paths={paths.templates}
      insert={postAnswerTemplateInsert}
      modify={postAnswerTemplateModify}
      blank={{ name: '', kind: 'question', body: '', position: 0 }}
      words={{ add: t`新增模板`, modify: t`修改模板`, gone: t`找不到这个模板，请从列表打开。` }}
    >
      {({ field, values, set }) => (
        <>
          <SegmentsField
            label={t`用于`}
            name="kind"
            value={values.kind}
            onChange={(code) => set('kind', code as AnswerKind)}
            options={optionsOf(answerKind.list)}
          />
          <div className={classes.wide}>
            <Textarea
              {...field('body')}
              label={t`内容`}
              description={t`下面四个占位符会替换为报告内容；其他占位符（如 ${example}）由审核员按 Tab 逐个填写`}
              required
              rows={5}
              maxLength={1_000}
              resize="vertical"
            />
            <CommonPhrases
              label={t`插入占位符`}
              words={places}
              onChoose={(place) => set('body', values.body + (place.split(' ', 1)[0] ?? ''))}
            />
          </div>
        </>
      )}
    </CataloguePage>
  );
}
