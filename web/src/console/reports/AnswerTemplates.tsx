import { useLingui } from '@lingui/react/macro';
import { type AnswerKind, filledIn } from '@shieldsource/contract/console-catalogue';
import { getAnswerTemplates } from '@shieldsource/contract/console-catalogue-acts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { goToFirstBlank, tabToBlank } from './blanks.ts';
import type { ReviewReport } from './decision.ts';

interface AnswerTemplatesProps {
  readonly kind: AnswerKind;
  readonly report: ReviewReport;
  /** Chosen: its words, filled in. */
  readonly onChoose: (words: string) => void;
}

/**
 * The templates for one kind of answer; nothing where there are none. What is chosen may be changed before it is sent: one is
 * led to its first blank, and by Tab to the others. `;` opens them (`openTemplates`).
 */
export function AnswerTemplates({ kind, report, onChoose }: AnswerTemplatesProps) {
  const { t } = useLingui();
  const { data = [] } = useQuery(queryOf(getAnswerTemplates, { kind }, { silent: true }));
  const choice = useRef<HTMLSelectElement>(null);
  const isOffered = data.length > 0;
  useEffect(() => {
    const form = choice.current?.form;
    form?.addEventListener('keydown', tabToBlank);
    return () => form?.removeEventListener('keydown', tabToBlank);
  }, [isOffered]);
  if (!isOffered) return null;

  const { number, title, authorName: author, appName: app } = report;
  const choose = (id: string) => {
    const found = data.find((template) => template.id === id);
    if (!found) return;
    onChoose(filledIn(found.body, { number, title, author, app }));
    const box = choice.current?.form?.querySelector('textarea');
    // once the words stand in it
    if (box) requestAnimationFrame(() => goToFirstBlank(box));
  };
  return (
    <NativeSelect
      ref={choice}
      label={t`选用模板`}
      aria-keyshortcuts=";"
      data-templates
      value=""
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      options={[
        { value: '', label: t`选一个填入` },
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** Leads to the templates that are in sight below this place, and opens their list; says whether there are any. */
export function openTemplates(place: ParentNode | null): boolean {
  const choice = place?.querySelector<HTMLSelectElement>('[data-templates]');
  if (!choice?.checkVisibility()) return false;
  choice.scrollIntoView({ block: 'center' });
  choice.focus();
  choice.showPicker();
  return true;
}
