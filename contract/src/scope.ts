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

function hostOf(address: string): string | undefined {
  return /^https?:/i.test(address) && URL.canParse(address)
    ? new URL(address).hostname.replace(/\.$/, '')
    : undefined;
}
