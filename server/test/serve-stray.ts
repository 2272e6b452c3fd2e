// The server as a process of its own, which SIGUSR2 makes forget to catch what the database refuses.
import { sql } from 'kysely';
import { main } from '../src/main.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { stopOnSignal } from '../src/platform/stopping.ts';

const database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '' });
process.on('SIGUSR2', () => void sql`select ${'phone 13812345678'}::uuid`.execute(database.db));
stopOnSignal(await main(database));
