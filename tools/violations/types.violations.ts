import { rooms } from '../guards/sources.ts';
import { typesOf } from '../guards/types.ts';
import { violatingFile, type Trial, type Violation } from './violation.ts';

/** The folder with the code of each workspace. */
const folders: Readonly<Record<(typeof rooms)[number], string>> = {
  contract: 'contract/src',
  server: 'server/src',
  web: 'web/src/ui',
  e2e: 'e2e',
  tools: 'tools',
};

const verbatim = `import { Alone } from './planted-alone.ts';\nexport type Other = Alone;`;
const nodeInPage = 'export const folder = process.cwd();';

export const typeTrials: readonly Trial[] = rooms.map((room) => ({
  guard: typesOf(room),
  standAlone: true,
  violations: [
    typePlant(room, 'a wrong type', 'wrong', `export const coins: number = '1';`, 2322),
    typePlant(
      room,
      'an entry that may be missing',
      'missing',
      `const names: string[] = [];\nexport const first: string = names[0];`,
      2322,
    ),
    typePlant(
      room,
      'an option set to undefined',
      'optional',
      'export const gift: { stock?: number } = { stock: undefined };',
      2375,
    ),
    typePlant(room, 'syntax Node cannot strip', 'strip', 'export enum Tone {\n  Red,\n}', 1294),
    typePlant(room, 'a type imported as a value', 'verbatim', verbatim, 1484),
    ...(room === 'web' || room === 'e2e'
      ? []
      : [
          typePlant(
            room,
            'a page outside the browser',
            'dom',
            'export const page = document;',
            2584,
          ),
        ]),
    ...(room === 'web' ? [typePlant(room, 'Node in a page', 'node', nodeInPage, 2591)] : []),
  ],
}));

function typePlant(
  room: (typeof rooms)[number],
  title: string,
  name: string,
  text: string,
  code: number,
): Violation {
  const path = `${folders[room]}/planted-${name}.ts`;
  const violation = violatingFile(title, path, text, `TS${code}`);
  if (name !== 'verbatim') return violation;
  const alone = { path: `${folders[room]}/planted-alone.ts`, write: 'export type Alone = 1;\n' };
  return { ...violation, planted: [...violation.planted, alone] };
}
