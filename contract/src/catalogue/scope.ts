/** A host, or everything under one: `www.example.com`, `*.example.com`. */
export const hostPattern =
  /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** A package name, or everything that begins with one: `com.example.app`, `com.example.*`. */
export const packagePattern = /^[a-zA-Z][\w-]*(?:\.[\w-]+)*\.(?:[\w-]+|\*)$/;

/** The hosts and packages of an application that may be tested. */
export interface Scope {
  readonly hosts: readonly string[];
  readonly packages: readonly string[];
}

/** The most places of a finding, one a line. */
export const maxPlaces = 10;

/** Each place of a kept text, also where several addresses stand in one line. */
export const placesIn = (url: string): string[] =>
  url.split(/\n|(?<=:\/\/\S*)\s+(?=https?:\/\/)/i).filter(Boolean);

/** Whether an address or package name is in a scope. False for any other text. */
export function isInScope(address: string, { hosts, packages }: Scope): boolean {
  const host = hostOf(address);
  return host === undefined
    ? packages.some((pattern) => isNamedBy(pattern, address))
    : hosts.some((pattern) => isHostOf(pattern, host));
}

const isHostOf = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

const isNamedBy = (pattern: string, name: string): boolean =>
  pattern.endsWith('.*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** The host of an address: behind a scheme of the web or its kin, before a port, or in a request. */
function hostOf(address: string): string | undefined {
  const [, , written] =
    /^(?:[A-Z]{3,7}\s+)?(?:(https?|wss?|grpcs?):\/\/|(?=[\w.-]+:\d{1,5}(?:\/|$)))(.*)$/is.exec(
      address,
    ) ?? [];
  const url = written === undefined ? null : URL.parse(`http://${written}`);
  return url?.hostname.replace(/\.$/, '');
}

/** Whether a scope can say anything of it: an address with a host, or a package name. */
export const isPlace = (address: string): boolean =>
  hostOf(address)?.includes('.') || packagePattern.test(address);
