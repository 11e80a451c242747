import type { Config } from '../../src/server/config/config.ts';
import { isLocal } from '../../src/server/config/config.ts';
import { type Finding, finding, fine, messageOf, warning, wrong } from './finding.ts';

const LIMIT_MS = 10_000;

/** Looks at the running shop: at its port, at the address of the shoppers, and at what a proxy does in between. */
export async function addressFindings(config: Config, ownVersion: string): Promise<Finding[]> {
  const running = await finding('shop', () => runningFindings(config, ownVersion));
  const isRunning = running.every(({ verdict }) => verdict === 'ok');
  const local = isLocal(config);
  if (local) return [...running, fine('address', `${config.publicUrl}, for this machine only`)];
  return [
    ...running,
    ...schemeFindings(config),
    ...(isRunning ? await finding('address', () => proxyFindings(config)) : []),
    ...(isRunning ? await callbackFindings(config) : []),
  ];
}

async function runningFindings({ host, port }: Config, ownVersion: string): Promise<Finding[]> {
  const at = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`;
  const probe = await ask(`${at}/readyz`).catch(() => undefined);
  if (!probe) return [warning('shop', `nothing answers at ${at}`, 'start it (systemctl start bottega)')];
  if (!probe.ok) {
    const { checks = {} } = (await probe.json().catch(() => ({}))) as { checks?: Record<string, boolean> };
    const failing = Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [name]));
    return [wrong('shop', `it is not ready: ${failing.join(', ') || `status ${probe.status}`}`, 'read its log')];
  }
  const { version = '' } = (await ask(`${at}/version.json`)
    .then((reply) => (reply.ok ? reply.json() : {}))
    .catch(() => ({}))) as { version?: string };
  if (version !== '' && version !== ownVersion)
    return [
      warning('shop', `${version} runs, and ${ownVersion} is here`, 'systemctl reload bottega takes over the new one'),
    ];
  return [fine('shop', `${ownVersion} serves at ${at}`)];
}

function schemeFindings({ publicUrl }: Config): Finding[] {
  if (publicUrl.startsWith('https:')) return [];
  return [
    wrong('https', `${publicUrl} is not encrypted`, 'put a proxy with TLS in front, and set PUBLIC_URL=https://…'),
  ];
}

interface Seen {
  readonly hops: number;
  readonly trustsProxy: boolean;
}

/** Asks the shop by its public address what arrives of a request. */
async function proxyFindings({ publicUrl }: Config): Promise<Finding[]> {
  let reply: Response;
  try {
    reply = await ask(`${publicUrl}/healthz?proxy`);
  } catch (error) {
    return [wrong('address', `${publicUrl} does not answer: ${messageOf(error)}`, 'check DNS, firewall and proxy')];
  }
  if (reply.status === 421)
    return [wrong('address', 'the proxy passes another Host header', 'proxy_set_header Host $host (nginx)')];
  if (!reply.ok)
    return [wrong('address', `${publicUrl} answers with status ${reply.status}`, 'read the log of the proxy')];
  const { seen } = (await reply.json().catch(() => ({}))) as { seen?: Seen };
  if (!seen) return [wrong('address', `another program answers at ${publicUrl}`, 'check DNS and the proxy')];
  const said = [fine('address', `${publicUrl} leads to the shop`), proxyFinding(seen, publicUrl)];
  const isOpen = (await ask(`${publicUrl}/metrics`).catch(() => undefined))?.ok === true;
  return isOpen
    ? [
        ...said,
        wrong('metrics', 'everybody can read /metrics', 'let the proxy set X-Forwarded-For, or refuse /metrics'),
      ]
    : said;
}

/** Judges the header from which the shop reads the address of a shopper. */
function proxyFinding({ hops, trustsProxy }: Seen, publicUrl: string): Finding {
  const about = 'proxy';
  if (hops === 0 && trustsProxy)
    return wrong(
      about,
      'TRUST_PROXY is on, but no proxy sets X-Forwarded-For: anybody may choose an address, and limits stop nobody',
      'let the proxy set the header (see deploy/), or set TRUST_PROXY=off',
    );
  if (hops > 0 && !trustsProxy)
    return wrong(
      about,
      'a proxy sets X-Forwarded-For, but TRUST_PROXY is off: all shoppers share the limits of one address',
      'set TRUST_PROXY=on',
    );
  if (hops > 1)
    return warning(
      about,
      `${hops} proxies add to X-Forwarded-For, and the shop believes the last one only`,
      'let the first proxy be the only one that adds, or let the last one pass the address of the first',
    );
  if (hops === 0 && publicUrl.startsWith('https:'))
    return wrong(about, 'it does not set X-Forwarded-For: all shoppers share one address', 'see deploy/ for the lines');
  return fine(about, hops === 0 ? 'none' : 'it sets X-Forwarded-For, and the shop believes it');
}

/** Posts an unsigned callback by the public address: the shop has to refuse it with 400, and nobody else may answer. */
async function callbackFindings({ publicUrl, payments: { stripe, paypal } }: Config): Promise<Finding[]> {
  const names = [...(stripe ? ['stripe'] : []), ...(paypal ? ['paypal'] : [])];
  const all = names.map((name) =>
    finding(`callback ${name}`, async () => {
      const about = `callback ${name}`;
      const path = `/ebsn/api/payment/callback/${name}`;
      const { status } = await ask(`${publicUrl}${path}`, { method: 'POST', body: '{}' });
      if (status === 400) return fine(about, `${path} is reached`);
      // PayPal itself is asked whether a callback is its own
      if (status === 503)
        return warning(about, `${path} is reached, but ${name} could not be asked`, 'look at the log');
      return wrong(
        about,
        `${path} answers with status ${status} instead of the shop's 400`,
        'let the proxy pass POST to this path without a login, a cache or a bot check',
      );
    }),
  );
  return (await Promise.all(all)).flat();
}

function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS), ...init });
}
