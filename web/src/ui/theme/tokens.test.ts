import { describe, expect, test } from 'vitest';
import css from './tokens.css?raw';

type Tokens = Record<string, string>;
const tokensIn = (block: string): Tokens =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
const [lightBlock = '', darkBlock = ''] = css.split("[data-color-scheme='dark']");
const schemes: Record<string, Tokens> = { light: tokensIn(lightBlock), dark: tokensIn(darkBlock) };

const tones = ['orange', 'blue', 'cyan', 'green', 'grey', 'crimson', 'vermilion', 'amber', 'teal'];
const grounds = ['ground', 'surface', 'surface-raised', 'surface-sunken'];
const texts: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['text-soft', ground],
    ['text-faint', ground],
    ['action-text', ground],
    ['crimson-text', ground],
  ]),
  ...tones.map((tone): [string, string] => [`${tone}-text`, `${tone}-soft`]),
  ...tones.map((tone): [string, string] => [`${tone}-text`, 'surface']),
  ['on-action', 'action'],
  ['on-brand', 'brand'],
  ['on-brand-soft', 'brand-deep'],
  ['on-brand-soft', 'brand'],
  ['action-text', 'action-soft'],
  ['text', 'action-soft'],
];
const shapes: [string, string][] = ['surface', 'ground'].flatMap((ground): [string, string][] => [
  ['edge', ground],
  ['focus', ground],
  ['action', ground],
]);

describe.for(Object.keys(schemes))('%s', (scheme) => {
  const tokens = schemes[scheme] ?? {};
  const ratio = (front: string, ground: string) => contrast(tokens[front], tokens[ground]);

  test.for(texts)('text --%s is readable on --%s', ([front, ground]) => {
    expect(ratio(front, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test.for(shapes)('--%s stands out from --%s', ([front, ground]) => {
    expect(ratio(front, ground)).toBeGreaterThanOrEqual(3);
  });
});

// WCAG 2.2, relative luminance and contrast ratio.
function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour = ''): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = Number.NaN, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
