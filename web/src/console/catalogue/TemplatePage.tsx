import { SegmentedControl, Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import {
  answerFields,
  answerKind,
  type AnswerKind,
} from '@shieldsource/contract/console-catalogue';
import {
  postAnswerTemplateInsert,
  postAnswerTemplateModify,
} from '@shieldsource/contract/console-catalogue-acts';
import { UsualWords } from '../../pieces/acts/UsualWords.tsx';
import form from '../kit/RecordForm.module.css';
import { paths } from '../paths.ts';
import { KeptPage } from './KeptPage.tsx';
import classes from './KeptPage.module.css';

/** Words that reviewers choose, with places that are filled from the report. */
export default function TemplatePage() {
  const { t } = useLingui();
  const places = Object.entries(answerFields).map(([name, label]) => `{${name}} ${label}`);
  return (
    <KeptPage
      paths={paths.templates}
      insert={postAnswerTemplateInsert}
      modify={postAnswerTemplateModify}
      blank={{ name: '', kind: 'question', body: '', position: 0 }}
      words={{ add: t`新增模板`, modify: t`修改模板`, gone: t`没有这个模板，请从列表打开。` }}
    >
      {({ field, values, set }) => (
        <>
          <div className={form.choice}>
            <span id="template-kind">{t`用于`}</span>
            <SegmentedControl
              aria-labelledby="template-kind"
              name="kind"
              value={values.kind}
              onChange={(code) => set('kind', code as AnswerKind)}
              data={answerKind.list.map(({ code, label }) => ({ value: code, label }))}
            />
          </div>
          <div className={classes.wide}>
            <Textarea
              {...field('body')}
              label={t`内容`}
              description={t`花括号里的占位会换成报告的内容；选用后还可以修改`}
              required
              rows={5}
              maxLength={1_000}
              resize="vertical"
            />
            <UsualWords
              label={t`插入占位`}
              words={places}
              onChoose={(place) => set('body', values.body + (place.split(' ', 1)[0] ?? ''))}
            />
          </div>
        </>
      )}
    </KeptPage>
  );
}
