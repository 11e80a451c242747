import type { Infra } from './app.ts';
import type { AddressServiceConfig } from './config/address-service.ts';
import type { Config } from './config/config.ts';
import type { AnalyticsSink } from './infra/analytics/analytics-sink.ts';
import { dailyCounts } from './infra/analytics/daily-counts.ts';
import { ga4 } from './infra/analytics/ga4.ts';
import type { ContentSource } from './infra/cms/content-source.ts';
import { embeddedContentSource } from './infra/cms/embedded-source.ts';
import { wordpressContentSource } from './infra/cms/wordpress-source.ts';
import type { DeliveryPartner } from './infra/delivery-partner/delivery-partner.ts';
import { simulatedPartner } from './infra/delivery-partner/simulated-partner.ts';
import type { AddressService } from './infra/geocoder/address-service.ts';
import type { Geocoder } from './infra/geocoder/geocoder.ts';
import { google } from './infra/geocoder/google.ts';
import { nominatim } from './infra/geocoder/nominatim.ts';
import { outsideGeocoder } from './infra/geocoder/outside-geocoder.ts';
import { photon } from './infra/geocoder/photon.ts';
import { registerGeocoder } from './infra/geocoder/register-geocoder.ts';
import {
  embeddedMarketingCloud,
  type MarketingCloud,
  ownContactKeys,
} from './infra/marketing-cloud/marketing-cloud.ts';
import { restMarketingCloud } from './infra/marketing-cloud/rest-marketing-cloud.ts';
import { keptPushSender, type PushSender } from './infra/push/push-sender.ts';
import { webPushSender } from './infra/push/web-push-sender.ts';

// Which maker of an outside service is used is the configuration's to say: the embedded one, or the real one.

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

export function createDeliveryPartner({ clock }: Pick<Infra, 'clock'>): DeliveryPartner {
  return simulatedPartner(clock);
}

export function createPushSender({ vapid, pushHosts, staffMail }: Config, { db }: Infra): PushSender {
  if (!vapid) return keptPushSender(db);
  return webPushSender({ ...vapid, hosts: pushHosts, subject: `mailto:${staffMail}` });
}

export function createMarketingCloud({ marketingCloud, contactKeyTemplate }: Config): MarketingCloud {
  const cloud = marketingCloud ? restMarketingCloud(marketingCloud) : embeddedMarketingCloud();
  return contactKeyTemplate === undefined ? cloud : ownContactKeys(cloud, contactKeyTemplate);
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
