/** The part of a `KeyboardEvent` that is needed. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'keyCode'
>;

/**
 * Whether an input method handles this key, so that nothing else may. Some browsers report it only by key code 229: for
 * the key that begins a composition, and for the Enter that ends one.
 */
export const isComposing = (pressed: Pressed): boolean =>
  pressed.isComposing || pressed.keyCode === 229;

/**
 * The name of a key: `j`, `1`, `/`, `?`, `Enter`, `Space`, with `Shift+` or `Ctrl+` (also for ⌘ on a Mac) before it:
 * `Shift+r`, `Ctrl+Enter`. Letters and digits are named by their position on the keyboard, whatever an input method or
 * layout produces, also on the number pad; signs by their character, also when full width.
 */
export function keyOf(pressed: Pressed): string {
  const name = signOf(pressed) ?? shifted(pressed);
  return pressed.ctrlKey || pressed.metaKey ? `Ctrl+${name}` : name;
}

const signs = "/?;,.[]'`-=\\";
const fullWidth: Readonly<Record<string, string>> = {
  '、': '/',
  '？': '?',
  '；': ';',
  '，': ',',
  '。': '.',
  '【': '[',
  '】': ']',
};

/** The sign on its own: the character already includes the effect of Shift. */
function signOf({ key }: Pressed): string | undefined {
  const sign = fullWidth[key] ?? key;
  return sign.length === 1 && signs.includes(sign) ? sign : undefined;
}

function shifted(pressed: Pressed): string {
  const name = placeOf(pressed);
  if (!pressed.shiftKey) return name;
  return name === '/' ? '?' : `Shift+${name}`;
}

const places: Readonly<Record<string, string>> = {
  Slash: '/',
  Semicolon: ';',
  BracketLeft: '[',
  BracketRight: ']',
  Space: 'Space',
};

function placeOf({ key, code }: Pressed): string {
  const [, sign] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? [];
  const isMoving = code.startsWith('Numpad') && key.length > 1 && key !== 'Process';
  if (sign !== undefined && !isMoving) return sign.toLowerCase();
  return places[code] ?? (key.length === 1 ? key.toLowerCase() : key);
}
