import type { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The guard of every address that the shop fetches or calls because somebody named it. */

export class ForbiddenAddressError extends Error {}

/**
 * Looks a name up and returns its addresses only if all of them are public; otherwise the connection fails with
 * ForbiddenAddressError. It belongs into the connection itself: what was checked is what is connected to, so that a
 * name that resolves differently the second time has no effect (DNS rebinding).
 */
export function checkedLookup(resolve: typeof lookUp): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const forbidden = found.find(({ address }) => !isPublicAddress(address));
      const [first] = found;
      if (forbidden || !first) {
        const text = forbidden ? `${forbidden.address} is not a public address` : 'the host has no address';
        return done(new ForbiddenAddressError(`${hostname}: ${text}`), '', 0);
      }
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}

/**
 * Returns whether an address is on the public internet. Addresses of private networks are not: this machine, private
 * and shared ranges, link-local (where clouds offer their keys), documentation, multicast, reserved (RFC 6890), and
 * IPv6 addresses that contain an IPv4 one.
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
  // the service of Azure for its own machines
  ['168.63.129.16', 32],
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
// Teredo and the ranges next to it, documentation (two ranges), 6to4
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedRanges.addSubnet(net, prefix, 'ipv6');

/** The only range of public IPv6 addresses. */
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
