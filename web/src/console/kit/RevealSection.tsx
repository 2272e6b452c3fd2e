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
  /** What asking for the whole is called. */
  readonly act: string;
  readonly canAsk: boolean;
  /** The call that answers the whole, and all of its input but the reason. */
  readonly route: R;
  readonly about: Omit<GivenOf<R>, 'reason'>;
  /** Reasons that are given again and again. */
  readonly usual: readonly string[];
  /** What becomes of what is shown. */
  readonly lead: string;
  /** Said when somebody else acted first. */
  readonly overtaken: ActsOn['overtaken'];
  readonly onRefused?: (error: CallError) => void;
  /** The masked view, or the whole once it is shown. */
  readonly children: (shown: OutputOf<R> | undefined) => ReactNode;
}

/**
 * Personal data at a desk: masked, until somebody says why they must see it. What is shown then is held by this piece
 * alone and gone with it, so key it by whose it is.
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
      <div className={classes.head}>
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
      <div className={shown === undefined ? undefined : classes.shown}>{children(shown)}</div>
      <ActDialog
        {...call}
        start={about as GivenOf<R>}
        refreshes={[]}
        title={act}
        isOpen={isAsking}
        onClose={close}
        act={t`查看`}
        reason={{ hint: t`写进审计日志，审计人员可以看到`, usual }}
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
