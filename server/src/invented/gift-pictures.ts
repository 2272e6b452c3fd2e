import sharp from 'sharp';

export const giftPictures = [
  'headphones',
  'keyboard',
  'note',
  'notes',
  'backpack',
  'books',
  'badge',
  'hoodie',
] as const;
type GiftPicture = (typeof giftPictures)[number];

/** A drawn picture of a gift as PNG, 800 × 600, with a transparent background for light and dark pages. It has shapes only, as a bare machine may have no fonts. */
export function drawGift(picture: GiftPicture): Promise<Buffer> {
  const hue = hues[picture];
  const ink = {
    wash: `hsl(${hue} 60% 55%)`,
    body: `hsl(${hue} 46% 46%)`,
    shade: `hsl(${hue} 48% 36%)`,
    light: `hsl(${hue} 52% 80%)`,
  };
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="${ink.wash}" opacity="0.12"/>
    <ellipse cx="400" cy="498" rx="220" ry="18" fill="${ink.wash}" opacity="0.3"/>${shapes[picture](ink)}</svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

interface Ink {
  body: string;
  shade: string;
  light: string;
}

const hues: Readonly<Record<GiftPicture, number>> = {
  headphones: 208,
  keyboard: 236,
  note: 158,
  notes: 172,
  backpack: 28,
  books: 214,
  badge: 42,
  hoodie: 262,
};

const shapes: Readonly<Record<GiftPicture, (ink: Ink) => string>> = {
  headphones: ({ body, shade, light }) => `
    <path d="M232 372 v-72 a168 168 0 0 1 336 0 v72" fill="none" stroke="${shade}" stroke-width="26"/>
    <path d="M254 300 a146 146 0 0 1 292 0" fill="none" stroke="${light}" stroke-width="10"/>
    ${[196, 496].map((x) => `<rect x="${x}" y="330" width="108" height="158" rx="50" fill="${body}"/>`).join('')}
    ${[282, 490].map((x) => `<rect x="${x}" y="350" width="28" height="118" rx="14" fill="${shade}"/>`).join('')}`,
  keyboard: ({ body, shade, light }) => `
    <rect x="170" y="232" width="460" height="246" rx="22" fill="${shade}"/><rect x="170" y="222" width="460" height="238" rx="22" fill="${body}"/>
    ${[0, 1, 2].map((row) => [0, 1, 2, 3, 4, 5, 6, 7].map((key) => `<rect x="${194 + key * 52}" y="${246 + row * 50}" width="44" height="40" rx="8" fill="${light}"/>`).join('')).join('')}
    <rect x="194" y="396" width="96" height="40" rx="8" fill="${light}"/><rect x="298" y="396" width="204" height="40" rx="8" fill="#ffffff" opacity="0.9"/><rect x="510" y="396" width="96" height="40" rx="8" fill="${light}"/>`,
  note: (ink) => note(176, 232, ink),
  notes: (ink) => [0, 1, 2].map((at) => note(148 + at * 28, 170 + at * 52, ink)).join(''),
  backpack: ({ body, shade, light }) => `
    <path d="M342 164 a58 52 0 0 1 116 0" fill="none" stroke="${shade}" stroke-width="20"/>
    <rect x="232" y="286" width="60" height="170" rx="28" fill="${shade}"/><rect x="508" y="286" width="60" height="170" rx="28" fill="${shade}"/>
    <path d="M264 250 a136 110 0 0 1 272 0 v206 a40 40 0 0 1 -40 40 h-192 a40 40 0 0 1 -40 -40 z" fill="${body}"/>
    <rect x="304" y="344" width="192" height="116" rx="20" fill="${shade}"/><rect x="304" y="374" width="192" height="8" fill="${light}"/>
    <rect x="390" y="374" width="20" height="34" rx="8" fill="${light}"/><rect x="332" y="214" width="136" height="22" rx="11" fill="${light}"/>`,
  books: ({ body, shade, light }) => `
    <g transform="rotate(-2 400 300)">${book(206, 396, 388, body)}</g>${book(232, 306, 348, shade)}
    <g transform="rotate(3 400 300)">${book(214, 216, 364, light)}</g>`,
  badge: ({ body, shade, light }) => `
    <path d="M330 330 l-46 158 66 -22 42 52 40 -166 z" fill="${shade}"/><path d="M470 330 l46 158 -66 -22 -42 52 -40 -166 z" fill="${shade}"/>
    <circle cx="400" cy="250" r="150" fill="${body}"/><circle cx="400" cy="250" r="118" fill="${light}"/>
    <path d="M400 166 l72 26 v58 c0 46 -30 74 -72 92 c-42 -18 -72 -46 -72 -92 v-58 z" fill="${body}"/>
    <path d="M366 250 l26 26 44 -50" fill="none" stroke="#ffffff" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/>`,
  hoodie: ({ body, shade, light }) => `
    <path d="M292 208 l-104 92 40 132 56 -22 v78 h232 v-78 l56 22 40 -132 -104 -92 z" fill="${body}"/>
    <path d="M300 214 a100 96 0 0 1 200 0 c-24 44 -60 66 -100 66 s-76 -22 -100 -66 z" fill="${shade}"/>
    <path d="M336 212 a64 52 0 0 1 128 0 c-16 24 -38 36 -64 36 s-48 -12 -64 -36 z" fill="${light}"/>
    <path d="M330 420 h140 l-22 -56 h-96 z" fill="${shade}"/>
    <path d="M376 272 v62 M424 272 v62" fill="none" stroke="${light}" stroke-width="8" stroke-linecap="round"/>`,
};

const note = (x: number, y: number, { body, shade, light }: Ink): string => `
    <rect x="${x + 10}" y="${y + 14}" width="440" height="220" rx="16" fill="${shade}"/><rect x="${x}" y="${y}" width="440" height="220" rx="16" fill="${body}"/>
    <rect x="${x + 18}" y="${y + 18}" width="404" height="184" rx="8" fill="none" stroke="${light}" stroke-width="4" opacity="0.6"/>
    <circle cx="${x + 220}" cy="${y + 110}" r="62" fill="${light}"/><circle cx="${x + 220}" cy="${y + 110}" r="40" fill="${body}"/>
    ${[40, 344].map((dx) => `<rect x="${x + dx}" y="${y + 100}" width="56" height="18" rx="9" fill="${light}"/>`).join('')}`;

const book = (x: number, y: number, width: number, cover: string): string => `
    <rect x="${x}" y="${y}" width="${width}" height="84" rx="14" fill="${cover}"/>
    <rect x="${x + 46}" y="${y + 14}" width="${width - 46}" height="56" fill="#ffffff"/>
    ${[28, 42, 56].map((dy) => `<rect x="${x + 46}" y="${y + dy}" width="${width - 46}" height="2" fill="#c9d3e4"/>`).join('')}
    <rect x="${x + 16}" y="${y + 18}" width="14" height="48" rx="7" fill="#ffffff" opacity="0.7"/>`;
