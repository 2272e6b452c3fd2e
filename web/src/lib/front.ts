/** One of the two fronts: researchers sign in on the portal, staff on the console. */
export interface Front {
  /** The key of the token in storage. A cookie of the same name belongs to the server and is not readable here. */
  readonly tokenKey: 'shield_source_token' | 'shield_source_staff';
  readonly storage: 'localStorage' | 'sessionStorage';
  /** The prefix of every path of this front. */
  readonly base: '' | '/console';
}

export const portalFront: Front = {
  tokenKey: 'shield_source_token',
  storage: 'localStorage',
  base: '',
};
export const consoleFront: Front = {
  tokenKey: 'shield_source_staff',
  storage: 'sessionStorage',
  base: '/console',
};

let current = portalFront;

/** Called once, first of all, by the front that starts. */
export function startFront(front: Front): void {
  current = front;
}

/** What the tabs of one browser tell each other about who is signed in on this front. */
export const openChannel = (): BroadcastChannel => new BroadcastChannel(current.tokenKey);

/** Whether all tabs have one token. */
export const sharesToken = (): boolean => current.storage === 'localStorage';

/** The token, or '' when nobody is signed in or the browser has no storage. */
export function readToken(): string {
  try {
    return window[current.storage].getItem(current.tokenKey) ?? '';
  } catch {
    return '';
  }
}

/** Stores a token; '' removes it. */
export function keepToken(token: string): void {
  try {
    if (token) window[current.storage].setItem(current.tokenKey, token);
    else window[current.storage].removeItem(current.tokenKey);
  } catch {
    // Without storage, the person has to sign in again after a reload.
  }
}
