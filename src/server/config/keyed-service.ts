import { ConfigError, type Environment } from './environment.ts';

/** An outside service that gets a bearer token. */
export interface KeyedService {
  /** The address has no slash at its end. */
  readonly url: string;
  readonly key: string;
}

type Service = 'CARD_REGISTER' | 'DELIVERY_PARTNER';

/** Address and token of a service are set together, or neither is. */
export function keyedService(env: Environment, service: Service): KeyedService | undefined {
  const [url, key] = [env[`${service}_URL`], env[`${service}_KEY`]];
  if (url && key) return { url: url.replace(/\/+$/, ''), key };
  if (!url && !key) return undefined;
  throw new ConfigError(`${service}_URL and ${service}_KEY go together`);
}
