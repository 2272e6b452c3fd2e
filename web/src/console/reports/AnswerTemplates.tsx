import { useLingui } from '@lingui/react/macro';
import { type AnswerKind, filledIn } from '@shieldsource/contract/catalogue/desk';
import { getAnswerTemplates } from '@shieldsource/contract/catalogue/acts';
import { lineOf } from '@shieldsource/contract/text/visible';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { goToFirstBlank, tabToBlank } from './blanks.ts';
import type { ReviewReport } from './decision.ts';

interface AnswerTemplatesProps {
  readonly kind: AnswerKind;
  readonly report: ReviewReport;
  /** Called with the new text of the field: the filled-in template, below what was typed there. */
  readonly onChoose: (words: string) => void;
}

/**
 * The templates for one kind of answer; nothing where there are none. The inserted text can be changed before it is sent:
 * the cursor goes to its first blank, and Tab to the next ones. The key `;` opens them (`openTemplates`).
 */
export function AnswerTemplates({ kind, report, onChoose }: AnswerTemplatesProps) {
  const { t } = useLingui();
  const { data = [] } = useQuery(queryOf(getAnswerTemplates, { kind }, { silent: true }));
  const choice = useRef<HTMLSelectElement>(null);
  const last = useRef('');
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
    const words = filledIn(found.body, { number, title, author, app });
    const box = choice.current?.form?.querySelector('textarea');
    const typed = box?.value ?? '';
    // another template takes the place of one that was not changed
    const kept = lineOf(typed) === '' || typed === last.current ? '' : `${typed.trimEnd()}\n\n`;
    last.current = words;
    onChoose(kept + words);
    // once the text is in the field
    if (box) requestAnimationFrame(() => goToFirstBlank(box, kept.length));
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

/** Opens the list of the templates that are visible below this element; answers whether there are any. */
export function openTemplates(place: ParentNode | null): boolean {
  const choice = place?.querySelector<HTMLSelectElement>('[data-templates]');
  if (!choice?.checkVisibility()) return false;
  choice.scrollIntoView({ block: 'center' });
  choice.focus();
  choice.showPicker();
  return true;
}
