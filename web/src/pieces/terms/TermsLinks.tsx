import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import type { DocumentKind } from './TermsDialog.tsx';

const TermsDialog = lazyPart(() => import('./TermsDialog.tsx'));

interface TermsLinksProps {
  readonly className: string | undefined;
  /** What stands between the two, for instance 和. */
  readonly between?: string;
}

/** User agreement and privacy policy, each opening its text. The texts are fetched when opened. */
export function TermsLinks({ className, between }: TermsLinksProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<DocumentKind>();
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen('agreement')}>
        {t`用户协议`}
      </button>
      {between}
      <button type="button" className={className} onClick={() => setOpen('privacy')}>
        {t`隐私政策`}
      </button>
      {open && <TermsDialog kind={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
