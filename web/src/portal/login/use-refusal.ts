import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';

/** Why the last try to sign in was refused: stays in the form after its toast has gone. */
export function useRefusal() {
  const [words, setWords] = useState('');
  return {
    words,
    clear: () => setWords(''),
    /** What stands at a field already is not said again. */
    tell: (error: unknown) => {
      if (error instanceof CallError && error.fields.length === 0) setWords(textOf(error));
    },
  };
}
