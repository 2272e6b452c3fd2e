/** A mail server and who we are there: all that an address may say of it. */
export interface MailServer {
  /** A name, or an IP address without brackets. */
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else STARTTLS: always where somebody signs in, otherwise where the server offers it. */
  readonly isSecure: boolean;
  /** Null where nobody signs in. */
  readonly login: { readonly user: string; readonly password: string } | null;
}

/** Reads `smtp(s)://user:password@host:port`. Null for anything else, also where a path, a query or a fragment follows: those are options of libraries. */
export function mailServerOf(address: string): MailServer | null {
  const [, scheme, login, place] =
    /^(smtps?):\/\/(?:([^\s/?#@]*)@)?([^\s\\/?#@]+)\/?$/i.exec(address) ?? [];
  // as a web address its host is brought into one spelling
  const url = URL.parse(`http://${place}`);
  if (scheme === undefined || place === undefined || !url || url.port === '0') return null;
  const isSecure = scheme.toLowerCase() === 'smtps';
  const [user = '', ...rest] = (login ?? '').split(':');
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      // a web address leaves its own port out
      port: Number(url.port || (/:0*80$/.test(place) ? 80 : isSecure ? 465 : 587)),
      isSecure,
      login: login
        ? { user: decodeURIComponent(user), password: decodeURIComponent(rest.join(':')) }
        : null,
    };
  } catch {
    return null;
  }
}
