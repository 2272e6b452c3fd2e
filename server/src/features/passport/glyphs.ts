/**
 * The characters of a captcha picture as SVG path data in a box 10 wide and 14 high. Characters that look alike once they are
 * slanted are left out: 0 and O, 1 and I, 2 and Z, 5 and S, 6 and G, 8 and B, C and D and Q, J and U and V.
 */
export const glyphs: Readonly<Record<string, string>> = {
  a: 'M0 14 L5 0 L10 14 M2 9 L8 9',
  c: 'M10 2 Q6 -1 2 2 Q-1 7 2 12 Q6 15 10 12',
  e: 'M10 0 L1 0 L1 14 L10 14 M1 7 L8 7',
  f: 'M10 0 L1 0 L1 14 M1 7 L8 7',
  h: 'M1 0 L1 14 M9 0 L9 14 M1 7 L9 7',
  k: 'M1 0 L1 14 M9 0 L1 8 M4 6 L10 14',
  l: 'M1 0 L1 14 L9 14',
  m: 'M0 14 L1 0 L5 9 L9 0 L10 14',
  n: 'M1 14 L1 0 L9 14 L9 0',
  p: 'M1 14 L1 0 L5 0 Q10 0 10 4 Q10 8 5 8 L1 8',
  r: 'M1 14 L1 0 L5 0 Q10 0 10 4 Q10 8 5 8 L1 8 M5 8 L10 14',
  t: 'M0 0 L10 0 M5 0 L5 14',
  u: 'M1 0 L1 9 Q1 14 5 14 Q9 14 9 9 L9 0',
  w: 'M0 0 L2 14 L5 4 L8 14 L10 0',
  x: 'M0 0 L10 14 M10 0 L0 14',
  y: 'M0 0 L5 7 L10 0 M5 7 L5 14',
  '2': 'M1 3 Q2 0 5 0 Q9 0 9 4 Q9 7 0 14 L10 14',
  '3': 'M1 1 Q9 -2 9 3 Q9 7 4 7 Q10 7 10 11 Q9 15 0 13',
  '4': 'M7 14 L7 0 L0 9 L10 9',
  '6': 'M9 1 Q1 1 1 9 Q1 14 5 14 Q9 14 9 10 Q9 7 5 7 Q1 7 1 10',
  '7': 'M0 0 L10 0 L4 14',
  '8': 'M5 7 Q1 6 1 3 Q2 0 5 0 Q9 0 9 3 Q9 6 5 7 Q0 8 0 11 Q1 14 5 14 Q10 14 10 11 Q10 8 5 7',
  '9': 'M1 13 Q9 13 9 5 Q9 0 5 0 Q1 0 1 4 Q1 7 5 7 Q9 7 9 4',
};
