import { getTerms } from '@shieldsource/contract/catalogue/calls';
import * as faults from '@shieldsource/contract/faults';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { queryOf, replaceAnswers } from '../../lib/queries.ts';

export type Agreement = ReturnType<typeof useAgreement>;

/** Whether the person agrees to both texts, and to which versions: those they opened here, else the current ones. */
export function useAgreement() {
  const client = useQueryClient();
  const [agrees, setAgrees] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const versionOf = (kind: 'agreement' | 'privacy') =>
    client.getQueryData(queryOf(getTerms, { kind }).queryKey)?.version;

  return {
    agrees,
    isMissing,
    set: (next: boolean) => {
      setAgrees(next);
      setMissing(false);
    },
    /** Shows at the checkbox that consent is missing, together with the other errors on submit. */
    check: () => setMissing(!agrees),
    /** The versions to send; undefined without consent. */
    versions: () => {
      if (!agrees) return undefined;
      const [agreementVersion, privacyVersion] = [versionOf('agreement'), versionOf('privacy')];
      return {
        ...(agreementVersion && { agreementVersion }),
        ...(privacyVersion && { privacyVersion }),
      };
    },
    /** After a refusal: the texts may have changed while they were being read. */
    afterRefusal: (error: unknown) => {
      if (!(error instanceof CallError) || error.code !== faults.agreementChanged.code) return;
      setAgrees(false);
      void replaceAnswers(client, [getTerms]);
    },
  };
}
