import { BlockList, isIP } from 'node:net';

/**
 * Whether an address is one of the public internet. Everything that leads into a network of somebody's own is not:
 * this machine, private and shared ranges, link-local (where clouds keep their keys), documentation, multicast, reserved
 * (RFC 6890), and IPv6 addresses that carry an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closedRanges.check(address, 'ipv4');
  return family === 6 && unicast.check(address, 'ipv6') && !closedRanges.check(address, 'ipv6');
}

const closedRanges = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closedRanges.addSubnet(net, prefix, 'ipv4');
// Teredo and its neighbours, documentation (two ranges), 6to4
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedRanges.addSubnet(net, prefix, 'ipv6');

/** The only range from which public IPv6 addresses are given. */
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
