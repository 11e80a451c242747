import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatMoney } from '../../../../domain/base/format.ts';
import { isSameSite } from '../../../http/same-site.ts';
import { type Html, html } from '../../../infra/html.ts';
import {
  SANDBOX_CARDS,
  SANDBOX_PATH,
  type SandboxCard,
  type SandboxDecision,
  type SandboxPayment,
  type SandboxProvider,
} from '../../../infra/payments/sandbox-provider.ts';
import { handleCallback, type ProviderRouteDeps } from './provider-routes.ts';

/** It looks like the page of a bank, not like the shop: the payer should see that the shop was left. */
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#eef2f7;color:#16243a}
header{background:#17365f;color:#fff}header div,main{max-width:28rem;margin:0 auto;box-sizing:border-box}
header div{display:flex;gap:.75rem;align-items:center;padding:.9rem 1.5rem;font-weight:600}
header span{margin-left:auto;font-weight:400;font-size:.85rem;opacity:.85}
main{background:#fff;border-radius:0 0 1rem 1rem;padding:1.5rem;box-shadow:0 8px 24px #17365f1f}h1{font-size:1.25rem;margin:0}
p{margin:.4rem 0}.amount{font-size:2rem;font-weight:700;line-height:1.2;margin:.5rem 0 1rem}
.note{background:#fff6d8;border-radius:.5rem;padding:.5rem .75rem;font-size:.9rem}
fieldset{border:0;margin:1rem 0;padding:0;display:grid;gap:.5rem}legend{font-weight:600;margin-bottom:.5rem}
label{display:flex;gap:.75rem;align-items:center;min-height:48px;padding:.25rem .9rem;border:1px solid #c9d3e0;border-radius:.6rem}
label:has(:checked){border-color:#17365f;background:#eef2f7}input{accent-color:#17365f}
button{font:inherit;font-weight:600;min-height:48px;width:100%;margin-top:.5rem;border:0;border-radius:.6rem;background:none;color:#17365f}
button.first{background:#17365f;color:#fff}:focus-visible{outline:3px solid #17365f;outline-offset:2px}`;
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const WORDS: Readonly<Record<SandboxCard, string>> = {
  '4242': 'Visa 4242: il pagamento riesce',
  '3155': 'Mastercard 3155: la banca chiede una conferma (3-D Secure)',
  '0002': 'Visa 0002: la carta è rifiutata',
};

/** The page of the payment provider for trials: one approves, is refused, leaves, or lets time pass. */
export function registerSandboxPage(server: FastifyInstance, deps: ProviderRouteDeps, sandbox: SandboxProvider): void {
  const path = `${SANDBOX_PATH}/:providerId`;
  server.get<{ Params: { providerId: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
    const payment = await sandbox.read(request.params.providerId);
    if (!payment)
      return send(reply.code(404), html`<h1>Pagamento non trovato</h1><p><a href="/">Torna al negozio</a></p>`);
    return payment.state === 'challenge' ? send(reply, choice(payment)) : leave(reply, payment);
  });
  void server.register(async (scope) => {
    if (!scope.hasContentTypeParser('application/x-www-form-urlencoded')) await scope.register(formBody);
    scope.post<{ Params: { providerId: string }; Body: Record<string, string> | undefined }>(
      path,
      { schema: { hide: true } },
      async (request, reply) => {
        if (!isSameSite(request, false)) return reply.code(403).send();
        const payment = await sandbox.read(request.params.providerId);
        if (!payment) return reply.code(404).send();
        const { act = '', card = '4242' } = request.body ?? {};
        const wanted = actOf(act, card);
        // the shopper leaves without an action: the provider reports nothing, and the payment stays open
        if (!wanted) return leave(reply, payment);
        if (wanted === 'challenge') return send(reply, bankPage(payment));
        const changed = await sandbox.act(payment.providerId, wanted);
        // callbacks are sent twice, as real providers may do
        for (let time = 0; changed && time < 2; time += 1)
          await handleCallback(deps, sandbox.name, sandbox.callbackOf(changed));
        return leave(reply, payment);
      },
    );
  });
}

/** Redirects to the shop at the host at which it was opened: a cookie of 127.0.0.1 is not sent to localhost. */
function leave(reply: FastifyReply, payment: SandboxPayment): FastifyReply {
  const { pathname, search } = new URL(payment.returnUrl);
  return reply.redirect(`${pathname}${search}`, 303);
}

/** Returns the action of a button. undefined: nothing happens. */
function actOf(act: string, card: string): SandboxDecision | 'challenge' | undefined {
  if (act === 'abandon') return { does: 'abandoned' };
  if (act === 'refuse') return { does: 'declined' };
  if (act === 'approve') return { does: 'approve', card: '3155' };
  if (act !== 'pay' || !(card in SANDBOX_CARDS)) return undefined;
  const known = card as SandboxCard;
  const { answers } = SANDBOX_CARDS[known];
  if (answers === 'challenge') return 'challenge';
  return answers === 'decline' ? { does: 'declined' } : { does: 'approve', card: known };
}

function choice(payment: SandboxPayment): Html {
  const cards = (Object.keys(WORDS) as SandboxCard[]).sort().reverse();
  const options = cards.map(
    (card) =>
      html`<label><input type="radio" name="card" value="${card}"${card === '4242' ? html` checked` : ''}> ${WORDS[card]}</label>`,
  );
  return html`<h1>Pagamento di prova</h1>
<p>${payment.description}</p><p class="amount">${formatMoney(payment.amountCents)}</p>
<p class="note">Questa pagina sostituisce quella di un fornitore di pagamenti. Non si muove denaro.</p>
<form method="post"><fieldset><legend>${payment.means === 'card' ? 'Carta' : 'Conto'}</legend>${options}</fieldset>
<button class="first" name="act" value="pay">Paga</button>
<button name="act" value="abandon">Annulla e torna al negozio</button>
<button name="act" value="leave">Torna senza rispondere</button></form>`;
}

function bankPage(payment: SandboxPayment): Html {
  return html`<h1>Conferma della banca</h1><p>${payment.description}</p><p class="amount">${formatMoney(payment.amountCents)}</p>
<p>La tua banca chiede se sei tu.</p>
<form method="post"><button class="first" name="act" value="approve">Confermo</button>
<button name="act" value="refuse">Non sono io</button></form>`;
}

function send(reply: FastifyReply, body: Html): FastifyReply {
  const page = html`<!doctype html><html lang="it"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Pagamento di prova</title><style>${{ html: STYLE }}</style></head><body>
<header><div>Banca di prova<span>solo per prove</span></div></header><main>${body}</main></body></html>`;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .send(page.html);
}
