import { describe, expect, test } from 'vitest';
import { isComposing, keyOf, type Pressed } from './key-of.ts';

const press = (given: Partial<Pressed>): Pressed => ({
  key: '',
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 0,
  ...given,
});
const called = (given: Partial<Pressed>) => keyOf(press(given));

describe('what a key is called', () => {
  test('a letter by its place, whatever is written there', () => {
    expect(called({ key: 'j', code: 'KeyJ' })).toBe('j');
    expect(called({ key: 'J', code: 'KeyJ' })).toBe('j');
    expect(called({ key: 'о', code: 'KeyJ' })).toBe('j');
    expect(called({ key: 'Process', code: 'KeyJ' })).toBe('j');
  });

  test('Shift makes another key of a letter', () => {
    expect(called({ key: 'R', code: 'KeyR', shiftKey: true })).toBe('Shift+r');
  });

  test('a digit of the number pad counts, unless the pad moves', () => {
    expect(called({ key: '3', code: 'Digit3' })).toBe('3');
    expect(called({ key: '3', code: 'Numpad3' })).toBe('3');
    expect(called({ key: '３', code: 'Numpad3' })).toBe('3');
    expect(called({ key: 'PageDown', code: 'Numpad3' })).toBe('PageDown');
    expect(called({ key: 'Enter', code: 'NumpadEnter' })).toBe('Enter');
  });

  test('a sign is itself, full width too, on any layout', () => {
    expect(called({ key: '?', code: 'Slash', shiftKey: true })).toBe('?');
    expect(called({ key: '？', code: 'Slash', shiftKey: true })).toBe('?');
    expect(called({ key: 'Process', code: 'Slash', shiftKey: true })).toBe('?');
    expect(called({ key: '、', code: 'Slash' })).toBe('/');
    expect(called({ key: '/', code: 'Digit7', shiftKey: true })).toBe('/');
    expect(called({ key: '；', code: 'Semicolon' })).toBe(';');
    expect(called({ key: '【', code: 'BracketLeft' })).toBe('[');
  });

  test('Ctrl and the key of a Mac are one', () => {
    expect(called({ key: 'Enter', code: 'Enter', ctrlKey: true })).toBe('Ctrl+Enter');
    expect(called({ key: 'k', code: 'KeyK', metaKey: true })).toBe('Ctrl+k');
  });

  test('what has no place goes by what it writes', () => {
    expect(called({ key: 'J' })).toBe('j');
    expect(called({ key: ' ', code: 'Space' })).toBe('Space');
    expect(called({ key: 'ArrowDown', code: 'ArrowDown' })).toBe('ArrowDown');
  });
});

test('an input method is at work as the event or its number says', () => {
  expect(isComposing(press({ isComposing: true }))).toBe(true);
  expect(isComposing(press({ keyCode: 229 }))).toBe(true);
  expect(isComposing(press({ keyCode: 74 }))).toBe(false);
});
