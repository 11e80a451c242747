import { once } from 'node:events';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { DAY_MS } from '../../src/domain/base/duration.ts';
import type { Config } from '../../src/server/config/config.ts';
import { type Finding, finding, fine, warning, wrong } from './finding.ts';

const LIMIT_MS = 8_000;
const SOON_DAYS = 21;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

interface Service {
  readonly about: string;
  readonly url: string;
}

/** The outside services whose certificates the shop relies on. */
function servicesOf({ smtpUrl, publicUrl, invoicing: { exchange } }: Config): Service[] {
  const of = (about: string, url: string | undefined) => (url === undefined ? [] : [{ about, url }]);
  return [
    ...(publicUrl.startsWith('https:') ? of('certificate', publicUrl) : []),
    ...of('mail server', smtpUrl),
    ...(exchange.kind === 'pec' ? of('PEC sending', exchange.smtpUrl) : []),
    ...(exchange.kind === 'pec' ? of('PEC receiving', exchange.imapUrl) : []),
    ...(exchange.kind === 'provider' ? of('invoice API', exchange.url) : []),
  ];
}

/** Looks at the certificate of each service: whom it is for, who vouches for it, and how many days are left. */
export async function certificateFindings(config: Config, now: Date): Promise<Finding[]> {
  const looks = servicesOf(config).map(({ about, url }) => finding(about, () => look(about, new URL(url), now)));
  const mail = config.smtpUrl === undefined && !config.showMailbox;
  const none = warning('mail server', 'none: mails reach nobody', 'set SMTP_URL');
  return [...(mail ? [none] : []), ...(await Promise.all(looks)).flat()];
}

const PORTS: Readonly<Record<string, number>> = {
  'smtp:': 587,
  'smtps:': 465,
  'imap:': 143,
  'imaps:': 993,
  'https:': 443,
  'http:': 80,
};

async function look(about: string, url: URL, now: Date): Promise<Finding> {
  const { protocol, hostname } = url;
  const port = Number(url.port) || PORTS[protocol] || 443;
  const place = `${hostname}:${port}`;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const host = hostname.replace(/^\[|\]$/g, '');
  const plain = connectPlain({ host, port, signal });
  try {
    await once(plain, 'connect', { signal });
    if (protocol === 'smtp:' && !(await startsTls(plain, signal))) return withoutTls(about, place, hostname);
    if (protocol === 'http:' || protocol === 'imap:') return withoutTls(about, place, hostname);
    return await certificateOf(about, { plain, host, place, signal }, now);
  } catch (error) {
    const reason = error instanceof Error && error.name !== 'AbortError' ? error.message : `silent for ${LIMIT_MS} ms`;
    return wrong(about, `${place} does not answer: ${reason}`, 'check the address, the service and the firewall');
  } finally {
    plain.destroy();
  }
}

function withoutTls(about: string, place: string, hostname: string): Finding {
  if (LOCAL.has(hostname)) return fine(about, `${place} answers, on this machine`);
  return warning(about, `${place} offers no encryption`, 'use a server with TLS: mails hold names and addresses');
}

/** Asks an SMTP server to go on encrypted; false: it cannot. */
async function startsTls(plain: Socket, signal: AbortSignal): Promise<boolean> {
  await said(plain, signal);
  plain.write('EHLO doctor.bottega\r\n');
  const offers = await said(plain, signal);
  if (!/^250[ -]STARTTLS/im.test(offers)) return false;
  plain.write('STARTTLS\r\n');
  return (await said(plain, signal)).startsWith('220');
}

/** The last line of a reply has a blank after its number. */
async function said(plain: Socket, signal: AbortSignal): Promise<string> {
  let text = '';
  while (!/^\d{3} .*\r?\n/m.test(text)) text += String((await once(plain, 'data', { signal }))[0]);
  return text;
}

interface Connected {
  readonly plain: Socket;
  readonly host: string;
  readonly place: string;
  readonly signal: AbortSignal;
}

async function certificateOf(about: string, { plain, host, place, signal }: Connected, now: Date): Promise<Finding> {
  const named = isIP(host) === 0 ? { servername: host } : {};
  const secure: TLSSocket = connect({ socket: plain, host, rejectUnauthorized: false, ...named });
  await once(secure, 'secureConnect', { signal });
  const { valid_to: end } = secure.getPeerCertificate();
  const days = Math.floor((Date.parse(end) - now.getTime()) / DAY_MS);
  if (days < 0) return wrong(about, `the certificate of ${place} ended ${-days} days ago`, 'renew it');
  if (!secure.authorized)
    return wrong(
      about,
      `the certificate of ${place} is not trusted (${reasonOf(secure)})`,
      'let an authority sign it, or name its authority in NODE_EXTRA_CA_CERTS',
    );
  const says = `${place}, certificate for ${days} more days`;
  return days < SOON_DAYS
    ? warning(about, says, 'renew it, and find out why that did not happen by itself')
    : fine(about, says);
}

function reasonOf({ authorizationError: reason }: TLSSocket): string {
  return reason instanceof Error ? ((reason as NodeJS.ErrnoException).code ?? reason.message) : String(reason);
}
