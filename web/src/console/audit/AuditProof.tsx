import { useLingui } from '@lingui/react/macro';
import { getAuditHead, getAuditProof } from '@shieldsource/contract/people/desk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/client.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { saveJson } from '../../pieces/files/save-as.ts';
import { CopyButton } from '../../ui/copy/CopyButton.tsx';
import button from '../../ui/form/button.module.css';
import classes from './AuditProof.module.css';

/** Downloads a proof that an entry is in the log, which can be checked without this server. */
export function ProofButton({ id }: { id: string }) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);

  async function save() {
    setIsBusy(true);
    try {
      saveJson(await call(getAuditProof, { id }), `audit-${id}.json`);
    } catch {
      // the call has already shown its toast
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <button type="button" className={button.link} disabled={isBusy} onClick={() => void save()}>
      {t`下载证明`}
    </button>
  );
}

/** The newest signed head of the log, for an auditor to record elsewhere. Nothing where there is none yet. */
export function NewestHead() {
  const { t } = useLingui();
  const { data } = useQuery(queryOf(getAuditHead, {}, { silent: true }));
  if (!data) return null;
  const size = numberOf(data.size);
  return (
    <p className="faint">
      {t`已固化 ${size} 条，最新校验值`} <code className={classes.root}>{data.root}</code>{' '}
      <CopyButton text={data.checkpoint} label={t`复制校验值，另行留存`} />
    </p>
  );
}
