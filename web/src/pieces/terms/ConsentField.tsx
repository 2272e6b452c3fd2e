import { type DocumentKind, documentKind, getTerms } from '@shieldsource/contract/catalogue/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import button from '../../ui/form/button.module.css';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import classes from './ConsentField.module.css';

const TermsDialog = lazyPart(() => import('./TermsDialog.tsx'));

interface ConsentFieldProps {
  readonly kind: DocumentKind;
  /** The accepted version; 0 for none. */
  readonly value: number;
  readonly onChange: (version: number) => void;
  readonly error: string | undefined;
}

/** A checkbox to accept a text in the version shown; the form sends that version. */
export function ConsentField({ kind, value, onChange, error }: ConsentFieldProps) {
  const { t, i18n } = useLingui();
  const terms = useQuery(queryOf(getTerms, { kind }));
  const [isOpen, setOpen] = useState(false);
  const version = terms.data?.version;
  const errorId = useId();
  const name = documentKind.labelOf(kind);
  // texts and their titles are written in Chinese; what kind of text it is has a name in every language
  const title = i18n.locale === 'zh-CN' ? terms.data?.title : name;

  if (terms.isError) {
    return (
      <p className={`row wrap ${classes.terms}`}>
        {t`${name}加载失败，`}
        <button type="button" className={button.link} onClick={() => void terms.refetch()}>
          {t`重新加载`}
        </button>
      </p>
    );
  }
  return (
    <div className={`row wrap ${classes.terms}`}>
      <Checkbox
        label={t`我已阅读并同意`}
        checked={version !== undefined && value === version}
        disabled={version === undefined}
        error={error !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? (version ?? 0) : 0)}
      />
      <button type="button" className={button.link} onClick={() => setOpen(true)}>
        {terms.data ? t`《${title}》第 ${terms.data.version} 版` : t`加载中`}
      </button>
      {error && (
        <p id={errorId} className={`fault note ${classes.fault}`} role="alert">
          {error}
        </p>
      )}
      {isOpen && <TermsDialog kind={kind} onClose={() => setOpen(false)} />}
    </div>
  );
}
