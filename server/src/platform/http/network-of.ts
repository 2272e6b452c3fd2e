import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network an address belongs to: `203.0.113.0/24`, `2001:db8:1:2::/64`. An IPv4 address that came through an IPv6
 * socket counts as IPv4. `unknown` for what is no address, such as the caller of a Unix socket.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(address)) return 'unknown';
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return `${high >> 8}.${high & 255}.${low >> 8}.0/24`;
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${shortest(`${prefix.join(':')}::`)}/64`;
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = shortest(address).split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const between = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...between, ...right].map((group) => Number.parseInt(group, 16));
}

// the URL parser writes an IPv6 address as RFC 5952 wants it, without dots
const shortest = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);
