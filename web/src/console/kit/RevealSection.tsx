import { useLingui } from '@lingui/react/macro';
import type { GivenOf, OutputOf, Route } from '@shieldsource/contract/route';
import { type ReactNode, useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/form/Button.tsx';
import { KeyButton } from '../../ui/keys/KeyButton.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import type { ActsOn } from '../../pieces/acts/ActDialog.tsx';
import { ActDialog } from './ActDialog.tsx';
import classes from './RevealSection.module.css';

interface RevealSectionProps<R extends Route> {
  readonly title: string;
  /** The label of the button that reveals. */
  readonly act: string;
  readonly canAsk: boolean;
  /** The call that answers the unmasked data, and its input except the reason. */
  readonly route: R;
  readonly about: Omit<GivenOf<R>, 'reason'>;
  /** Common reasons. */
  readonly usual: readonly string[];
  /** Explains what happens to the data that is shown. */
  readonly lead: string;
  /** The message when somebody else acted first. */
  readonly overtaken: ActsOn['overtaken'];
  readonly onRefused?: (error: CallError) => void;
  /** Renders the masked data, or the unmasked data once it is there. */
  readonly children: (shown: OutputOf<R> | undefined) => ReactNode;
}

/**
 * Personal data at a desk: masked until somebody gives a reason to see it. The unmasked data is kept by this component
 * only, so key it by what it is of: what is decided is what was looked at.
 */
export function RevealSection<R extends Route>({
  title,
  act,
  canAsk,
  usual,
  lead,
  about,
  children,
  ...call
}: RevealSectionProps<R>) {
  const { t } = useLingui();
  const [shown, setShown] = useState<OutputOf<R>>();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const isOffered = canAsk && shown === undefined;
  useKeys(isOffered ? [{ key: 'v', name: act, act: () => setAsking(true) }] : []);

  return (
    <section>
      <div className={`row wrap justify-between gap-8 mb-8 min-h-32 ${classes.head}`}>
        <h3>{title}</h3>
        {isOffered && (
          <KeyButton letter="v" variant="default" onClick={() => setAsking(true)}>
            {act}
          </KeyButton>
        )}
        {shown !== undefined && (
          <Button size="compact-md" variant="default" onClick={() => setShown(undefined)}>
            {t`隐藏`}
          </Button>
        )}
      </div>
      <div
        className={
          shown === undefined
            ? undefined
            : `stack justify-items-start gap-12 waits ${classes.shown}`
        }
      >
        {children(shown)}
      </div>
      <ActDialog
        {...call}
        start={about as GivenOf<R>}
        refreshes={[]}
        title={act}
        isOpen={isAsking}
        onClose={close}
        act={t`查看`}
        reason={{ hint: t`记入审计日志，审计人员可以看到`, usual }}
        onDone={(_, answer) => {
          setShown(() => answer);
          close();
        }}
      >
        {lead}
      </ActDialog>
    </section>
  );
}
