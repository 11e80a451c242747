import { Socket } from 'node:net';
import type { onRequestHookHandler } from 'fastify';
import type { Config } from '../config/config.ts';

/** Probes use the address of a machine instead of the shop's name. */
const FOR_MACHINES = /^\/(?:healthz|readyz)(?:\?|$)/;
const METRICS = /^\/metrics(?:\?|$)/;
/** Matches IP addresses, which DNS cannot be made to return: a scraper on this machine uses one. */
const MACHINE = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\]|localhost)(?::\d+)?$/i;

/**
 * Refuses requests for hosts that are not the shop's. A foreign name that points here would make its page the same site
 * as the shop for a browser (DNS rebinding). A proxy must pass the Host header; x-forwarded-host is not read. A shop
 * without a name of its own serves every host, except for /metrics, which is served at an address of this machine.
 */
export function refuseOtherHosts({ servesOwnHostsOnly, ownHosts, publicUrl }: Config): onRequestHookHandler {
  return (request, reply, next) => {
    const { host = '' } = request.headers;
    // pages make their calls within the process, without a socket or a host
    const isOwnCall = !(request.raw.socket instanceof Socket);
    const isMetrics = METRICS.test(request.url);
    if (isOwnCall || (!servesOwnHostsOnly && !isMetrics) || ownHosts.has(withoutUsualPort(host))) return next();
    if (isMetrics ? MACHINE.test(host) : FOR_MACHINES.test(request.url)) return next();
    reply.code(421).type('text/plain; charset=utf-8').send(`This shop is at ${publicUrl}\n`);
  };
}

/** Browsers leave out the default port of the scheme, other clients may send it. */
function withoutUsualPort(host: string): string {
  return host.toLowerCase().replace(/:(?:80|443)$/, '');
}
