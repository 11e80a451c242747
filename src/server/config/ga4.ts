import { ConfigError, type Environment } from './environment.ts';

/** The property of Google Analytics that events are forwarded to. */
export interface Ga4Config {
  readonly url: string;
  readonly measurementId: string;
  readonly secret: string;
}

/** Reads the property; undefined: none. */
export function ga4(env: Environment): Ga4Config | undefined {
  const { GA4_MEASUREMENT_ID: measurementId, GA4_API_SECRET: secret, GA4_HOST: host } = env;
  if (measurementId === '' && secret === '') return undefined;
  if (!/^G-[A-Z0-9]{4,20}$/.test(measurementId) || !/^[\w-]{8,100}$/.test(secret))
    throw new ConfigError('GA4_MEASUREMENT_ID must be like G-XXXXXXXXXX and GA4_API_SECRET its secret: both or none');
  return { url: `https://${host}`, measurementId, secret };
}
