import { LanguageOffer } from '../../pieces/frame/LanguageOffer.tsx';
import { LanguageChoice } from '../../pieces/frame/LanguageChoice.tsx';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Mark } from '../../ui/brand/Mark.tsx';
import { SchemeChoice } from '../../ui/frame/SchemeChoice.tsx';
import classes from './LoginPage.module.css';

interface SignInFrameProps {
  /** The name of the console by default. */
  readonly title?: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** The frame of the pages before sign-in. */
export function SignInFrame({ title, hint, children }: SignInFrameProps) {
  const { t } = useLingui();
  return (
    <div className={`stack justify-items-center gap-24 ${classes.page}`}>
      <main className={`rounded on-surface lifted ${classes.card}`}>
        <div className={`row gap-12 ${classes.brand}`}>
          <Mark size={36} />
          <h1>{title ?? t`盾源控制台`}</h1>
        </div>
        {hint && <p className="mt-8 faint">{hint}</p>}
        {children}
      </main>
      <SchemeChoice />
      <LanguageChoice />
      <LanguageOffer />
    </div>
  );
}
