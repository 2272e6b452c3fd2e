import sharp from 'sharp';

export type GiftPicture = 'round' | 'wide' | 'tall' | 'note';

/** A drawn picture of a gift as PNG, 800 × 600. Shapes only: a bare machine has no fonts to write with. */
export function drawGift(picture: GiftPicture, index: number): Promise<Buffer> {
  const hue = (index * 47 + 205) % 360;
  const ink = {
    wash: `hsl(${hue} 45% 94%)`,
    body: `hsl(${hue} 45% 48%)`,
    shade: `hsl(${hue} 50% 34%)`,
    light: `hsl(${hue} 55% 78%)`,
  };
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="${ink.wash}"/>
    <ellipse cx="400" cy="492" rx="220" ry="20" fill="${ink.light}"/>${shapes[picture](ink)}</svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

interface Ink {
  wash: string;
  body: string;
  shade: string;
  light: string;
}

const shapes: Readonly<Record<GiftPicture, (ink: Ink) => string>> = {
  round: ({ body, shade, light }) => `
    <circle cx="400" cy="300" r="170" fill="${body}"/><circle cx="400" cy="300" r="120" fill="${shade}"/>
    <circle cx="400" cy="300" r="78" fill="${light}"/><circle cx="356" cy="252" r="22" fill="#ffffff" opacity="0.7"/>`,
  wide: ({ body, shade, light }) => `
    <rect x="190" y="220" width="420" height="200" rx="18" fill="${body}"/><rect x="190" y="380" width="420" height="52" rx="18" fill="${shade}"/>
    ${[0, 1, 2].map((row) => [0, 1, 2, 3, 4, 5, 6].map((key) => `<rect x="${214 + key * 54}" y="${244 + row * 44}" width="44" height="34" rx="6" fill="${light}"/>`).join('')).join('')}`,
  tall: ({ body, shade, light }) => `
    <path d="M330 190 a70 60 0 0 1 140 0" fill="none" stroke="${shade}" stroke-width="22"/>
    <rect x="270" y="180" width="260" height="310" rx="42" fill="${body}"/><rect x="306" y="330" width="188" height="118" rx="20" fill="${shade}"/>
    <rect x="306" y="226" width="188" height="26" rx="13" fill="${light}"/>`,
  note: ({ body, shade, light }) => `
    <rect x="180" y="210" width="440" height="220" rx="16" fill="${shade}"/><rect x="164" y="190" width="440" height="220" rx="16" fill="${body}"/>
    <circle cx="384" cy="300" r="66" fill="${light}"/><rect x="196" y="222" width="64" height="20" rx="10" fill="${light}"/><rect x="508" y="358" width="64" height="20" rx="10" fill="${light}"/>`,
};
