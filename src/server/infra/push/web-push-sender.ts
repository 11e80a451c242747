import { createHash } from 'node:crypto';
import type { PushSender } from './push-sender.ts';
import { type PushHosts, readSubscription } from './subscription.ts';

export interface WebPushOptions {
  /** The VAPID keys of the shop (RFC 8292), base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** The contact for the push service about this shop: mailto: or https:. */
  readonly subject: string;
  readonly hosts: PushHosts;
  readonly timeoutMs?: number;
}

/** A browser that is offline for longer gets no notification, because it would be out of date. */
const TTL_SECONDS = 3600;
const TOPIC_CHARACTERS = 32;
/** Status codes by which a push service says that a subscription has ended (RFC 8030, section 7.3). */
const ENDED = new Set([404, 410]);

/** Web Push: browsers get notifications from the push service of their vendor. Apps are not supported here. */
export function webPushSender(options: WebPushOptions): PushSender {
  const { publicKey, privateKey, subject, hosts, timeoutMs = 10_000 } = options;
  return {
    publicKey,
    async send({ platform, externalId }, message, key) {
      if (platform !== 'web') return 'unsupported';
      const subscription = readSubscription(externalId, hosts);
      if (!subscription) return 'gone';
      // loaded at the first notification, not when the shop starts
      const { default: webPush } = await import('web-push');
      const topic = createHash('sha256').update(key).digest('base64url').slice(0, TOPIC_CHARACTERS);
      const { method, headers, body } = webPush.generateRequestDetails(
        subscription,
        JSON.stringify({ ...message, tag: topic }),
        { vapidDetails: { subject, publicKey, privateKey }, TTL: TTL_SECONDS, topic },
      );
      const { 'Content-Length': _length, ...sent } = headers;
      const reply = await fetch(subscription.endpoint, {
        method,
        headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await reply.body?.cancel();
      if (ENDED.has(reply.status)) return 'gone';
      if (!reply.ok) throw new Error(`the push service answered ${reply.status}`);
      return 'sent';
    },
  };
}
