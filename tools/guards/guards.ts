import { boundaries } from './boundaries.ts';
import { documents } from './documents.ts';
import { format } from './format.ts';
import type { Guard } from './guard.ts';
import { lint } from './lint.ts';
import { lockfile } from './lockfile.ts';
import { messages } from './messages.ts';
import { names } from './names.ts';
import { rooms } from './sources.ts';
import { styles } from './styles.ts';
import { typesOf } from './types.ts';
import { unused } from './unused.ts';

/** Every guard, the quickest first. */
export const guards: readonly Guard[] = [
  lockfile,
  names,
  documents,
  format,
  messages,
  styles,
  ...rooms.map(typesOf),
  lint,
  boundaries,
  unused,
];
