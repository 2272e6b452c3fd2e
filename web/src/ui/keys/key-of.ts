/** What is looked at of a `KeyboardEvent`. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'keyCode'
>;

/**
 * Whether an input method is at work on this key, which then is nobody else's. Some browsers say so by the number 229
 * alone: for the key that begins a composition, and for the Enter that ends one.
 */
export const isComposing = (pressed: Pressed): boolean =>
  pressed.isComposing || pressed.keyCode === 229;

/**
 * What a key is called here: `j`, `1`, `/`, `?`, `Enter`, `Space`, with `Shift+` or `Ctrl+` (also the Mac's ⌘) before
 * it: `Shift+r`, `Ctrl+Enter`. Letters and digits go by their place on the keyboard, whatever an input method or a
 * layout writes there, and those of the number pad count; a sign is itself, written full width as well.
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

/** A sign needs no Shift in its name: what it is says so. */
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
