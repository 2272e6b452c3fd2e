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

/**
 * The networks around an address, each wider than the one before: the address, its /24 and its /16; of IPv6 the /64, which
 * is one subscriber's, the /48 and the /32.
 */
export function networksAround(ip: string): readonly [string, string, string] {
  const near = networkOf(ip);
  const [prefix = '', length] = near.split('/');
  if (length === '24') {
    const [a, b] = prefix.split('.');
    return [plainIpv4(ip), near, `${a}.${b}.0.0/16`];
  }
  if (length !== '64') return [near, near, near];
  const wider = (count: number) =>
    shortest(
      `${groupsOf(prefix)
        .slice(0, count)
        .map((group) => group.toString(16))
        .join(':')}::`,
    );
  return [near, `${wider(3)}/48`, `${wider(2)}/32`];
}

// an IPv4 address, however it is written
function plainIpv4(ip: string): string {
  const [address = ''] = ip.split('%');
  if (isIPv4(address)) return address;
  return groupsOf(address)
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
