import type { SubmitForm } from './SubmitFields.tsx';
import { AlikeHint } from './AlikeHint.tsx';
import { ScopeHint } from './ScopeHint.tsx';
import type { App } from './scope-words.ts';

interface HintsProps {
  /** The field that they stand under: what has just been written there is what they are about. */
  readonly at: 'title' | 'address';
  readonly values: Pick<SubmitForm['values'], 'title' | 'app' | 'url'>;
  readonly apps: readonly App[] | undefined;
}

/** What is worth knowing about what is written so far. None of it keeps anybody from handing in. */
export default function Hints({ at, values: { title, app, url }, apps }: HintsProps) {
  return (
    <>
      {at === 'address' && <ScopeHint address={url} app={app} apps={apps} />}
      <AlikeHint at={at} title={title} app={app} url={url} />
    </>
  );
}
