import { getTerms } from '@shieldsource/contract/catalogue';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import type { SubmitForm } from './SubmitFields.tsx';
import button from '../../ui/form/button.module.css';
import classes from './TermsField.module.css';

const TermsDialog = lazy(() => import('../../pieces/terms/TermsDialog.tsx'));

/** Accepts the terms in the version that is shown; that version goes with the report. */
export function TermsField({ form }: { form: SubmitForm }) {
  const { t } = useLingui();
  const terms = useQuery(queryOf(getTerms, { kind: 'terms' }));
  const [isOpen, setOpen] = useState(false);
  const { termsVersion } = form.values;
  const version = terms.data?.version;
  const errorId = useId();
  const error = form.errorOf('termsVersion');

  if (terms.isError) {
    return (
      <p className={classes.terms}>
        {t`提交条款没有加载出来，`}
        <button type="button" className={button.link} onClick={() => void terms.refetch()}>
          {t`重新加载`}
        </button>
      </p>
    );
  }
  return (
    <div className={classes.terms}>
      <Checkbox
        label={t`我已阅读并同意`}
        checked={version !== undefined && termsVersion === version}
        disabled={version === undefined}
        error={error !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) =>
          form.set('termsVersion', event.currentTarget.checked ? (version ?? 0) : 0)
        }
      />
      <button type="button" className={button.link} onClick={() => setOpen(true)}>
        {terms.data ? t`《${terms.data.title}》第 ${terms.data.version} 版` : t`加载中`}
      </button>
      {error && (
        <p id={errorId} className={classes.fault} role="alert">
          {error}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <TermsDialog kind="terms" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
