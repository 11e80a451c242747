import { join } from 'node:path';
import type { OnAccountRules } from '../domain/credit-lines/credit-line.ts';
import type { PictureComposer } from '../pictures/compose/picture-composer.ts';
import type { Scene, SceneComposer } from '../pictures/compose/scene-composer.ts';
import type { MediaStore } from '../pictures/store/media-store.ts';
import type { PictureStore } from '../pictures/store/picture-store.ts';
import type { AddressServiceConfig } from './config/address-service.ts';
import type { Config } from './config/config.ts';
import { embeddedCardRegister } from './features/account/check-card.ts';
import { embeddedContentSource } from './features/content/entries/embedded-source.ts';
import type { LiveSettings } from './features/settings/live-settings.ts';
import type { SignOnDeps } from './features/single-sign-on/deps.ts';
import { type BotChecks, createBotChecks } from './http/bot-checks.ts';
import type { AnalyticsSink } from './infra/analytics/analytics-sink.ts';
import { dailyCounts } from './infra/analytics/daily-counts.ts';
import { ga4 } from './infra/analytics/ga4.ts';
import { altchaCheck } from './infra/bot-check/altcha.ts';
import type { HumanCheck } from './infra/bot-check/human-check.ts';
import { siteverifyCheck } from './infra/bot-check/siteverify.ts';
import type { CardRegister } from './infra/card-register/card-register.ts';
import { restCardRegister } from './infra/card-register/rest-card-register.ts';
import type { Clock } from './infra/clock.ts';
import type { ContentSource } from './infra/cms/content-source.ts';
import { wordpressContentSource } from './infra/cms/wordpress-source.ts';
import type { Reads } from './infra/database/copy/reads.ts';
import type { Database } from './infra/database/types.ts';
import type { DeliveryPartner } from './infra/delivery-partner/delivery-partner.ts';
import { restPartner } from './infra/delivery-partner/rest-partner.ts';
import { simulatedPartner } from './infra/delivery-partner/simulated-partner.ts';
import type { AddressService } from './infra/geocoder/address-service.ts';
import type { Geocoder } from './infra/geocoder/geocoder.ts';
import { google } from './infra/geocoder/google.ts';
import { nominatim } from './infra/geocoder/nominatim.ts';
import { outsideGeocoder } from './infra/geocoder/outside-geocoder.ts';
import { photon } from './infra/geocoder/photon.ts';
import { registerGeocoder } from './infra/geocoder/register-geocoder.ts';
import { folderExchange } from './infra/invoice-exchange/folder-exchange.ts';
import { imapMailbox } from './infra/invoice-exchange/imap-mailbox.ts';
import type { InvoiceExchange } from './infra/invoice-exchange/invoice-exchange.ts';
import { pecExchange } from './infra/invoice-exchange/pec-exchange.ts';
import { providerExchange } from './infra/invoice-exchange/provider-exchange.ts';
import type { UpkeepHandlers } from './infra/jobs/job-kinds.ts';
import type { Logger } from './infra/log.ts';
import type { Mailer } from './infra/mail.ts';
import { smtpMailer } from './infra/mail.ts';
import {
  embeddedMarketingCloud,
  type MarketingCloud,
  ownContactKeys,
} from './infra/marketing-cloud/marketing-cloud.ts';
import { restMarketingCloud } from './infra/marketing-cloud/rest-marketing-cloud.ts';
import { type PaymentProviders, paymentProviders } from './infra/payments/payment-providers.ts';
import { paypalProvider } from './infra/payments/paypal-provider.ts';
import { type SandboxProvider, sandboxProvider } from './infra/payments/sandbox-provider.ts';
import { stripeProvider } from './infra/payments/stripe-provider.ts';
import { type PushSender, storingPushSender } from './infra/push/push-sender.ts';
import { webPushSender } from './infra/push/web-push-sender.ts';
import { facebookProvider } from './infra/sign-on/facebook.ts';
import { googleProvider } from './infra/sign-on/google.ts';
import { samlProvider } from './infra/sign-on/saml.ts';
import { osrmTimes, straightLine, type TravelTimes } from './infra/travel/travel-times.ts';
import type { UploadStore } from './infra/uploads/upload-store.ts';
import { demoVatRegister, noVatRegister, type VatRegister } from './infra/vat-register/vat-register.ts';
import { viesRegister } from './infra/vat-register/vies-register.ts';

/** Dependencies of the app. Tests pass their own; `main` passes the real ones. */
export interface Infra {
  readonly db: Database;
  /** Reads that may be some seconds old; undefined: those of `db`. */
  readonly reads?: Reads;
  /** The settings of the staff; their `config` is the configuration of the app. */
  readonly settings: LiveSettings;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly composer: PictureComposer;
  readonly pictures: PictureStore;
  readonly uploads: UploadStore;
  /** Pictures that the staff uploaded. */
  readonly media: MediaStore;
  /** The pictures of the demo's banners; undefined: the shop has none. */
  readonly scenes?: { readonly composer: SceneComposer; readonly scenes: () => Promise<ReadonlyMap<string, Scene>> };
  /** The hourly maintenance of the shop; undefined: this process does none, as in tests. */
  readonly upkeep?: UpkeepHandlers;
  readonly log: Logger;
  /** Resolves when the pages are built, rejects if the build fails; undefined: they are already built. */
  readonly pagesBuilt?: Promise<void>;
}

// The configuration decides for each outside service: the embedded maker, or the real one.

export function analyticsSinks(config: Config, { db, log }: Infra): AnalyticsSink[] {
  const onError = (error: unknown) => log.warn({ err: error }, 'analytics events were not passed on');
  return [dailyCounts(db), ...(config.ga4 ? [ga4({ ...config.ga4, onError })] : [])];
}

export function contentSource(
  { cmsUrl, cmsTypes, cmsEndpoints, publicUrl }: Config,
  { db, log }: Infra,
): ContentSource {
  if (cmsUrl === undefined) return embeddedContentSource(db, publicUrl);
  const onError = (error: unknown, path: string) => log.warn({ err: error, path }, 'content could not be read');
  return wordpressContentSource({ url: cmsUrl, types: cmsTypes, endpoints: cmsEndpoints, onError });
}

export function createCardRegister({ cardRegister }: Config, { db }: Infra): CardRegister {
  return cardRegister ? restCardRegister(cardRegister) : embeddedCardRegister(db);
}

/** Without an address only the demo knows companies: everywhere else one types their names. */
export function createVatRegister({ viesUrl: url, demo }: Pick<Config, 'viesUrl' | 'demo'>): VatRegister {
  if (url !== undefined) return viesRegister({ url });
  return demo ? demoVatRegister : noVatRegister;
}

export function createInvoiceExchange(
  { invoicing: { exchange }, dataDir }: Config,
  { clock, log }: Pick<Infra, 'clock' | 'log'>,
): InvoiceExchange {
  if (exchange.kind === 'provider') return providerExchange(exchange);
  if (exchange.kind === 'pec')
    return pecExchange({
      mailer: smtpMailer(exchange.smtpUrl, exchange.from),
      to: exchange.to,
      log,
      mailbox: exchange.imapUrl === undefined ? undefined : imapMailbox(exchange.imapUrl),
    });
  return folderExchange(join(dataDir, 'invoice-exchange'), clock);
}

/** undefined: only the shop itself delivers. A shop that is not the demo has no simulated courier. */
export function createDeliveryPartner(
  { deliveryPartner, demo }: Config,
  { clock }: Pick<Infra, 'clock'>,
): DeliveryPartner | undefined {
  if (deliveryPartner) return restPartner(deliveryPartner);
  return demo ? simulatedPartner(clock) : undefined;
}

export function createTravelTimes({ osrmUrl: url }: Config, { log }: Infra): TravelTimes {
  if (url === undefined) return straightLine;
  return osrmTimes({
    url,
    onError: (error) => log.warn({ err: error }, 'travel times are estimated by straight lines'),
  });
}

export function createPushSender({ vapid, pushHosts, staffMail }: Config, { db }: Infra): PushSender {
  if (!vapid) return storingPushSender(db);
  return webPushSender({ ...vapid, hosts: pushHosts, subject: `mailto:${staffMail}` });
}

export function createMarketingCloud({ marketingCloud, contactKeyTemplate }: Config): MarketingCloud {
  const cloud = marketingCloud ? restMarketingCloud(marketingCloud) : embeddedMarketingCloud();
  return contactKeyTemplate === undefined ? cloud : ownContactKeys(cloud, contactKeyTemplate);
}

/** The payment providers of the shop; `sandbox` is one of them if the shop has test payments. */
export function createPayments(
  { payments: { hasSandbox, wire, onAccount, stripe, paypal }, sale, look }: Config,
  { db }: Pick<Infra, 'db'>,
): {
  readonly providers: PaymentProviders;
  readonly sandbox: SandboxProvider | undefined;
  readonly onAccount: OnAccountRules;
} {
  const sandbox = hasSandbox ? sandboxProvider(db, ['card', 'wallet', 'bank']) : undefined;
  // the sandbox gets the payment types that no real provider has
  const all = [stripe && stripeProvider(stripe), paypal && paypalProvider(paypal), sandbox];
  return {
    providers: paymentProviders(
      all.filter((provider) => provider !== undefined),
      wire,
      { sale, look },
    ),
    sandbox,
    onAccount,
  };
}

export function botChecks(config: Config, { db, log }: Infra): BotChecks {
  return createBotChecks({ db, check: humanCheck(config, log), groups: config.captcha?.groups ?? new Set() });
}

function humanCheck({ captcha }: Config, log: Infra['log']): HumanCheck | undefined {
  if (captcha === undefined) return undefined;
  if (captcha.kind === 'altcha') return altchaCheck(captcha);
  return siteverifyCheck({ ...captcha, onError: (error) => log.warn({ err: error }, 'a captcha was not checked') });
}

/** Makes the configured providers; the others are off, because there is no embedded one. */
export function createSignOn({ signOn, publicUrl }: Config, { log }: Pick<Infra, 'log'>): SignOnDeps['signOn'] {
  const at = (path: string) => `${publicUrl}/ebsn/api/${path}`;
  const { saml, google: googleConfig, facebook } = signOn;
  const samlSettings = saml && {
    ...saml,
    entityId: saml.entityId ?? at('saml/metadata'),
    acsUrl: at('saml/acs'),
    logoutCallbackUrl: at('saml/sls'),
  };
  const onError = (error: unknown) => log.warn({ err: error }, 'a SAML logout was refused');
  return {
    saml: samlSettings && samlProvider(samlSettings, onError),
    google: googleConfig && googleProvider({ ...googleConfig, redirectUri: at('social-redir/google') }),
    facebook: facebook && facebookProvider({ ...facebook, redirectUri: at('social-redir/facebook') }),
  };
}

export function createGeocoder({ addressService, provinces, mailFrom }: Config, { db, log }: Infra): Geocoder {
  const register = registerGeocoder(db, {
    provinces,
    onError: (error) => log.warn({ err: error }, 'the towns could not be read'),
  });
  if (!addressService) return register;
  const onError = (error: unknown, service: string) =>
    log.warn({ err: error, service }, 'an address was not looked up');
  return outsideGeocoder({ service: serviceOf(addressService, mailFrom), register, provinces, onError });
}

function serviceOf(config: AddressServiceConfig, mailFrom: string): AddressService {
  if (config.kind === 'google') return google(config);
  return config.kind === 'photon' ? photon(config) : nominatim({ ...config, userAgent: `Bottega (${mailFrom})` });
}
