import type { Infra } from './app.ts';
import type { Config } from './config/config.ts';
import type { AnalyticsSink } from './infra/analytics/analytics-sink.ts';
import { dailyCounts } from './infra/analytics/daily-counts.ts';
import { ga4 } from './infra/analytics/ga4.ts';
import type { ContentSource } from './infra/cms/content-source.ts';
import { embeddedContentSource } from './infra/cms/embedded-source.ts';
import { wordpressContentSource } from './infra/cms/wordpress-source.ts';

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
