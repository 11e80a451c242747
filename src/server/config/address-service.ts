import { isProvince } from '../../domain/delivery/province.ts';
import { ConfigError, type Environment } from './environment.ts';

/** An outside service that knows addresses. */
export type AddressServiceConfig =
  | { readonly kind: 'google'; readonly key: string }
  | { readonly kind: 'nominatim' | 'photon'; readonly url: string };

/** Reads which outside service is used; undefined: the registers in our own database. */
export function addressService(env: Environment): AddressServiceConfig | undefined {
  const { GEOCODER: kind, GEOCODER_URL: url, GOOGLE_MAPS_KEY: key } = env;
  if (kind === 'registers') return undefined;
  if (kind === 'google') {
    if (key) return { kind, key };
    throw new ConfigError('GEOCODER=google needs GOOGLE_MAPS_KEY');
  }
  if (url === undefined) throw new ConfigError(`GEOCODER=${kind} needs GEOCODER_URL`);
  return { kind: kind === 'photon' ? kind : 'nominatim', url: url.replace(/\/+$/, '') };
}

/** Reads the codes of the provinces; none for all of Italy. */
export function provinces({ PROVINCES: text }: Environment): readonly string[] {
  const codes = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = codes.find((code) => code.length !== 2 || !isProvince(code));
  if (wrong === undefined) return codes;
  throw new ConfigError(`PROVINCES must be codes of provinces separated by commas, such as BG, CO, not "${wrong}"`);
}
