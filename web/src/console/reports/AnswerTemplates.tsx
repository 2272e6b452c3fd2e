import { useLingui } from '@lingui/react/macro';
import { type AnswerKind, filledIn } from '@shieldsource/contract/console-catalogue';
import { getAnswerTemplates } from '@shieldsource/contract/console-catalogue-acts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import type { ReviewReport } from './decision.ts';

interface AnswerTemplatesProps {
  readonly kind: AnswerKind;
  readonly report: ReviewReport;
  /** Chosen: its words, filled in. */
  readonly onChoose: (words: string) => void;
}

/** The templates for one kind of answer; nothing where there are none. What is chosen may be changed before it is sent. */
export function AnswerTemplates({ kind, report, onChoose }: AnswerTemplatesProps) {
  const { t } = useLingui();
  const { data = [] } = useQuery(queryOf(getAnswerTemplates, { kind }, { silent: true }));
  if (data.length === 0) return null;
  const { number, title, authorName: author, appName: app } = report;
  const choose = (id: string) => {
    const found = data.find((template) => template.id === id);
    if (found) onChoose(filledIn(found.body, { number, title, author, app }));
  };
  return (
    <NativeSelect
      label={t`选用模板`}
      value=""
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[
        { value: '', label: t`选一个填入` },
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
