import sharp from 'sharp';

export const coverPictures = ['shields', 'peaks', 'shelf', 'table'] as const;
export type CoverPicture = (typeof coverPictures)[number];

/** A drawn cover as PNG, 960 × 540; all but the dark one have a transparent background. They have shapes only, as a bare machine may have no fonts. */
export function drawCover(picture: CoverPicture): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540">${covers[picture]}</svg>`;
  return sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer();
}

const line = (x: number, y: number, fill: string) =>
  `<path d="M${x} ${y}h300" stroke="${fill}" stroke-width="6" opacity="0.5"/>${[0, 100, 200, 300]
    .map((step) => `<circle cx="${x + step}" cy="${y}" r="14" fill="${fill}"/>`)
    .join('')}`;

const covers: Readonly<Record<CoverPicture, string>> = {
  shields: `<rect width="960" height="540" fill="#14264b"/><circle cx="760" cy="120" r="320" fill="#1f3a75"/>
    ${[
      [300, 0.35],
      [480, 1],
      [660, 0.35],
    ]
      .map(
        ([x = 0, opacity = 1]) =>
          `<path d="M${x} 130l110 40v120c0 70-50 110-110 136-60-26-110-66-110-136V170z" fill="#7fabff" opacity="${opacity}"/>`,
      )
      .join('')}
    <path d="M440 282l30 30 56-62" fill="none" stroke="#14264b" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/>`,
  peaks: `<rect x="210" y="300" width="160" height="160" fill="#e0a526"/><rect x="400" y="190" width="160" height="270" fill="#c98a06"/><rect x="590" y="350" width="160" height="110" fill="#f2c55c"/>
    <circle cx="480" cy="120" r="46" fill="#a86f00"/><circle cx="290" cy="236" r="36" fill="#c98a06"/><circle cx="670" cy="288" r="36" fill="#e0a526"/>
    <rect x="150" y="460" width="660" height="10" rx="5" fill="#a86f00"/>`,
  shelf: `<rect x="130" y="400" width="700" height="14" rx="7" fill="#3b78e0"/>
    <path d="M210 400v-110a70 70 0 0 1 140 0v110" fill="none" stroke="#3b78e0" stroke-width="26"/><rect x="190" y="320" width="50" height="80" rx="18" fill="#2f55a4"/><rect x="320" y="320" width="50" height="80" rx="18" fill="#2f55a4"/>
    <rect x="430" y="320" width="190" height="80" rx="12" fill="#5f95f5"/>${[0, 1, 2, 3, 4].map((key) => `<rect x="${448 + key * 33}" y="340" width="22" height="16" rx="4" fill="#fff"/>`).join('')}
    <rect x="680" y="240" width="36" height="160" rx="6" fill="#12857b"/><rect x="720" y="260" width="36" height="140" rx="6" fill="#c98a06"/><rect x="760" y="230" width="36" height="170" rx="6" fill="#3b78e0"/>`,
  table: `<ellipse cx="480" cy="310" rx="260" ry="90" fill="#12857b"/><ellipse cx="480" cy="296" rx="260" ry="90" fill="#2ba99d"/>
    ${[
      [250, 170],
      [400, 120],
      [560, 120],
      [710, 170],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<circle cx="${x}" cy="${y}" r="40" fill="#0e7a70"/><path d="M${x - 60} ${y + 110}a60 60 0 0 1 120 0z" fill="#0e7a70"/>`,
      )
      .join('')}${line(330, 300, '#ffffff')}`,
};
