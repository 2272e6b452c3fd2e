import { useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

const TermsDialog = lazyPart(() => import('./TermsDialog.tsx'));

type Kind = 'agreement' | 'privacy';

interface TermsLinksProps {
  readonly className: string | undefined;
  /** Which of the two texts; both by default. */
  readonly kinds?: readonly Kind[];
  /** The text between the two links, such as 和. */
  readonly between?: string;
}

/** Links to user agreement and privacy policy, which open in a dialog. The texts are fetched when opened. */
export function TermsLinks({
  className,
  kinds = ['agreement', 'privacy'],
  between,
}: TermsLinksProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<Kind>();
  return (
    <>
      {kinds.map((kind, at) => (
        <Fragment key={kind}>
          {at > 0 && between}
          <button type="button" className={className} onClick={() => setOpen(kind)}>
            {kind === 'agreement' ? t`用户协议` : t`隐私政策`}
          </button>
        </Fragment>
      ))}
      {open && <TermsDialog kind={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
