import { ConfigError, type Environment } from './environment.ts';

export interface TracingConfig {
  readonly url: string;
  readonly service: string;
  /** 0 to 1. */
  readonly share: number;
}

/** Reads the address of the collector; undefined: nothing is traced. */
export function tracing(env: Environment): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: part } = env;
  if (url === undefined) return undefined;
  const share = part.trim() === '' ? Number.NaN : Number(part);
  if (share >= 0 && share <= 1) return { url, service, share };
  throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${part}"`);
}
