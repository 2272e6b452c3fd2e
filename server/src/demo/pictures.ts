import sharp from 'sharp';

/** A drawn "screenshot" as PNG, 1200 × 720. It has shapes only, as a bare machine may have no fonts. */
export function drawPicture(name: string): Promise<Buffer> {
  const draw = scenes[name];
  if (!draw) throw new Error(`no picture is called "${name}"`);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="720">${draw()}</svg>`;
  return sharp(Buffer.from(drawing)).flatten({ background: ink.paper }).png().toBuffer();
}

const ink = {
  paper: '#f4f6fa',
  white: '#ffffff',
  line: '#d5dce8',
  text: '#9aa7bd',
  strong: '#4a5a78',
  brand: '#1d3b66',
  action: '#2563eb',
  alarm: '#d4380d',
  alarmWash: '#fff1ec',
  night: '#101a2c',
  nightText: '#6f86ad',
  good: '#3fa37c',
} as const;

const scenes: Readonly<Record<string, () => string>> = {
  log: () =>
    [
      box(0, 0, 1200, 720, ink.night),
      dots(ink.nightText),
      ...rows(12, (row) => {
        const isHit = row % 3 === 1;
        const y = 96 + row * 50;
        return [
          isHit ? box(24, y - 14, 1152, 40, '#3a1d1a', 6) : '',
          bar(44, y, 120, ink.nightText),
          bar(186, y, 60, isHit ? ink.alarm : ink.good),
          bar(268, y, 300 + ((row * 97) % 260), isHit ? '#f0a58c' : ink.nightText),
          isHit ? bar(860, y, 250, '#f0a58c') : '',
        ];
      }),
    ].join(''),

  card: () =>
    [
      box(210, 150, 780, 420, ink.white, 24, ink.line),
      box(270, 210, 200, 250, ink.line, 12),
      box(335, 250, 70, 70, ink.text, 35),
      box(305, 335, 130, 125, ink.text, 40),
      ...rows(4, (row) => [
        bar(530, 220 + row * 62, 90, ink.text),
        bar(650, 220 + row * 62, 230, ink.strong),
      ]),
      bar(270, 510, 620, ink.strong),
    ].join(''),

  page: () =>
    [
      browser(),
      box(390, 190, 420, 380, ink.white, 12, ink.line),
      box(560, 226, 80, 80, ink.alarmWash, 40),
      box(596, 246, 8, 28, ink.alarm, 4),
      box(596, 280, 8, 8, ink.alarm, 4),
      bar(470, 340, 260, ink.strong),
      box(440, 376, 320, 48, ink.alarmWash, 6, ink.alarm),
      bar(464, 394, 110, ink.text),
      bar(586, 394, 70, ink.alarm),
      bar(470, 456, 260, ink.text),
      box(500, 496, 200, 42, ink.action, 8),
    ].join(''),

  table: () =>
    [
      browser(),
      side(),
      box(260, 140, 900, 60, ink.white, 8, ink.line),
      ...[290, 480, 700, 930].map((x) => bar(x, 164, 90, ink.strong)),
      ...rows(9, (row) => {
        const y = 212 + row * 54;
        const isHit = row === 3 || row === 4;
        return [
          box(260, y, 900, 46, isHit ? ink.alarmWash : ink.white, 6, isHit ? ink.alarm : ink.line),
          bar(290, y + 17, 110, ink.text),
          bar(480, y + 17, 130 + ((row * 41) % 60), ink.text),
          bar(700, y + 17, 160, isHit ? ink.alarm : ink.text),
          bar(930, y + 17, 80, ink.action),
        ];
      }),
    ].join(''),

  mail: () =>
    [
      browser(),
      side(),
      box(260, 140, 300, 540, ink.white, 8, ink.line),
      ...rows(7, (row) => [
        bar(284, 170 + row * 72, 150, ink.strong),
        bar(284, 192 + row * 72, 230, ink.text),
      ]),
      box(580, 140, 580, 540, ink.white, 8, ink.line),
      bar(610, 174, 320, ink.strong),
      ...rows(10, (row) => [bar(610, 224 + row * 40, 300 + ((row * 83) % 210), ink.text)]),
      box(440, 60, 400, 190, ink.white, 12, ink.alarm),
      bar(476, 100, 220, ink.strong),
      bar(476, 136, 300, ink.alarm),
      box(700, 184, 104, 40, ink.action, 8),
    ].join(''),

  chart: () =>
    [
      browser(),
      side(),
      ...[260, 570, 880].map((x, index) =>
        [
          box(x, 140, 280, 130, ink.white, 8, ink.line),
          bar(x + 24, 168, 90, ink.text),
          bar(x + 24, 204, 140 + index * 24, ink.brand, 26),
        ].join(''),
      ),
      box(260, 296, 590, 384, ink.white, 8, ink.line),
      `<polyline points="290,620 370,540 450,570 530,470 610,500 690,400 820,360" fill="none" stroke="${ink.action}" stroke-width="5"/>`,
      ...[360, 446, 532, 618].map((y) => box(290, y, 530, 2, ink.line)),
      box(876, 296, 284, 384, ink.white, 8, ink.line),
      ...rows(6, (row) => [
        box(
          900,
          326 + row * 56,
          236,
          40,
          row < 3 ? ink.alarmWash : ink.paper,
          6,
          row < 3 ? ink.alarm : ink.line,
        ),
        bar(920, 341 + row * 56, 120 + ((row * 37) % 70), row < 3 ? ink.alarm : ink.text),
      ]),
    ].join(''),
};

function browser(): string {
  return [
    box(0, 0, 1200, 56, ink.brand),
    dots('#ffffff66'),
    box(140, 14, 760, 28, '#ffffff22', 14),
    bar(164, 23, 300, '#ffffff88'),
    box(0, 56, 1200, 52, ink.white),
    bar(40, 76, 140, ink.brand),
    bar(980, 76, 180, ink.line),
  ].join('');
}

const side = (): string =>
  [
    box(0, 108, 220, 612, ink.white),
    ...rows(8, (row) => [
      bar(40, 150 + row * 52, row === 2 ? 140 : 110, row === 2 ? ink.action : ink.text),
    ]),
  ].join('');

const dots = (fill: string): string =>
  [30, 56, 82].map((x) => `<circle cx="${x}" cy="28" r="8" fill="${fill}"/>`).join('');

const rows = (count: number, draw: (row: number) => string[]): string[] =>
  Array.from({ length: count }, (_, row) => draw(row).join(''));

const bar = (x: number, y: number, width: number, fill: string, height = 12): string =>
  box(x, y, width, height, fill, height / 2);

const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  stroke = 'none',
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="2"/>`;
