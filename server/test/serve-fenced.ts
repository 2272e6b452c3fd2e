// The server of production as `npm start` runs it, behind its fence, without building the pages first.
import { runFenced } from '../src/platform/fence.ts';
import { makeFor } from '../src/platform/files/maker.ts';

process.exit(await runFenced(process.env, process.env['DATA_DIR'] ?? '', makeFor));
