import { ConfigError, type Environment } from './environment.ts';

export interface MarketingCloudConfig {
  readonly url: string;
  readonly key: string;
}

/** Reads the service; undefined: the embedded one. */
export function marketingCloud(env: Environment): MarketingCloudConfig | undefined {
  const { MARKETING_CLOUD_URL: url, MARKETING_CLOUD_KEY: key } = env;
  if (url && key) return { url: url.replace(/\/+$/, ''), key };
  if (!url && !key) return undefined;
  throw new ConfigError('MARKETING_CLOUD_URL and MARKETING_CLOUD_KEY go together');
}

/** D 7: company 32 names contacts itself, by a template with {userId}; undefined: the service knows the keys. */
export function contactKeyTemplate({ COMPANY_ID: company, CONTACT_KEY: template }: Environment): string | undefined {
  if (company !== SPECIAL_COMPANY) return undefined;
  if (/^[\w.@{}-]{1,100}$/.test(template) && template.includes('{userId}')) return template;
  throw new ConfigError('COMPANY_ID=32 needs a CONTACT_KEY with {userId}');
}

const SPECIAL_COMPANY = 32;
