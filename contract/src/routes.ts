import * as addresses from './addresses.ts';
import * as catalogue from './catalogue.ts';
import * as consoleGifts from './console-gifts.ts';
import * as consolePeople from './console-people.ts';
import * as staffConsole from './console.ts';
import * as files from './files.ts';
import * as gifts from './gifts.ts';
import * as identity from './identity.ts';
import * as ledger from './ledger.ts';
import * as letters from './letters.ts';
import * as moving from './moving.ts';
import * as orders from './orders.ts';
import * as passport from './passport.ts';
import * as people from './people.ts';
import * as ranking from './ranking.ts';
import * as reports from './reports.ts';
import type { Route } from './route.ts';
import * as scoring from './scoring.ts';

const subjects = [
  passport,
  people,
  moving,
  addresses,
  identity,
  catalogue,
  scoring,
  files,
  reports,
  ledger,
  letters,
  ranking,
  gifts,
  orders,
  staffConsole,
  consolePeople,
  consoleGifts,
];

/** Every call there is. The server refuses to start unless each is served exactly once. */
export const routes: readonly Route[] = subjects.flatMap((subject) =>
  Object.values<unknown>(subject).filter(isRoute),
);

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access' in value &&
    'summary' in value &&
    'path' in value
  );
}
