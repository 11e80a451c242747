import type { Config } from '../../config/config.ts';
import type { Logger } from '../../infra/log.ts';
import type { SamlProvider } from '../../infra/sign-on/saml.ts';
import type { SocialProvider } from '../../infra/sign-on/social-provider.ts';
import type { PeopleLoginDeps } from '../auth/check-login.ts';
import type { ShownCartDeps } from '../cart/stored/deps.ts';

/** The identity providers; undefined: not configured. */
interface SignOnProviders {
  readonly saml: SamlProvider | undefined;
  readonly google: SocialProvider | undefined;
  readonly facebook: SocialProvider | undefined;
}

export interface SignOnDeps extends ShownCartDeps, PeopleLoginDeps {
  readonly db: PeopleLoginDeps['db'];
  readonly config: Config;
  readonly log: Pick<Logger, 'warn'>;
  readonly signOn: SignOnProviders;
}
