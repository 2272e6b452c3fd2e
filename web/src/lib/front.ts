/** One of the two fronts: researchers sign in on the portal, staff on the console. */
export interface Front {
  /** Where the token is kept. The cookie of the same name is the server's and not readable here. */
  readonly tokenKey: 'shield_source_token' | 'shield_source_staff';
  readonly storage: 'localStorage' | 'sessionStorage';
  /** In front of every path of this front. */
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

/** Said once, first thing, by the front that starts. */
export function startFront(front: Front): void {
  current = front;
}

/** The token, or '' when nobody is signed in or the browser keeps nothing. */
export function readToken(): string {
  try {
    return window[current.storage].getItem(current.tokenKey) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a token; '' forgets it. */
export function keepToken(token: string): void {
  try {
    if (token) window[current.storage].setItem(current.tokenKey, token);
    else window[current.storage].removeItem(current.tokenKey);
  } catch {
    // A browser that keeps nothing signs in again after a reload.
  }
}
