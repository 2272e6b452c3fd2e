import type { SubmitForm } from './submit-form.ts';
import { AlikeHint } from './AlikeHint.tsx';
import { ScopeHint } from './ScopeHint.tsx';
import type { App } from './scope-words.ts';

interface HintsProps {
  /** The field above the hints: they are about what was just written in it. */
  readonly at: 'title' | 'address';
  readonly values: Pick<SubmitForm['values'], 'title' | 'app' | 'url'>;
  readonly apps: readonly App[] | undefined;
}

/** Hints about what is written so far. None of them prevents submitting. */
export default function Hints({ at, values: { title, app, url }, apps }: HintsProps) {
  return (
    <>
      {at === 'address' && <ScopeHint address={url} app={app} apps={apps} />}
      <AlikeHint at={at} title={title} app={app} url={url} />
    </>
  );
}
