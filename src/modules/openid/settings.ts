import { settingsOf } from '../../config/setting.ts';

const rules = settingsOf('rules');

const accounts = (provider: string) =>
  rules.enum('registration', ['registration', 'on'])(
    `Whose first sign-in with ${provider} can create an account: those who may register (\`REGISTRATION\`), or everybody there.`,
  );
const provenAddresses = (provider: string) =>
  rules.boolean(false)(
    `Addresses that ${provider} calls verified count as verified here; otherwise their owners confirm them.`,
  );

/** In the group of rules, as operations depend on them. */
export const openidSettings = {
  OIDC_ISSUER: rules.string('', { format: 'httpUrl' })(
    'OpenID Connect provider to sign in with, e.g. `https://login.example.com/realms/work`; register the redirect address `PUBLIC_URL/sign-in/oidc/callback` there.',
  ),
  OIDC_CLIENT_ID: rules.string('')('Client id of this instance at the OpenID Connect provider.'),
  OIDC_CLIENT_SECRET: rules.string('', { secret: true })(
    'Client secret of this instance at the OpenID Connect provider.',
  ),
  OIDC_NAME: rules.string('OpenID Connect')(
    'Name of the OpenID Connect provider on the sign-in page.',
  ),
  OIDC_SCOPES: rules.string('openid profile email')(
    'Scopes asked of the OpenID Connect provider, separated by blanks.',
  ),
  OIDC_ACCOUNTS: accounts('the OpenID Connect provider'),
  OIDC_PROVEN_ADDRESSES: provenAddresses('the OpenID Connect provider'),
  HOST_URL: rules.string('', { format: 'httpUrl' })(
    'Gitea or Forgejo that this instance works beside, e.g. `https://git.example.com`; the redirect address of an OAuth2 application there is `PUBLIC_URL/sign-in/host/callback`.',
  ),
  HOST_NAME: rules.string('')('Name of the code host on pages. Default: its domain.'),
  HOST_CLIENT_ID: rules.string('')(
    'Client id of the OAuth2 application at the code host; without it nobody signs in there.',
  ),
  HOST_CLIENT_SECRET: rules.string('', { secret: true })(
    'Client secret of the OAuth2 application at the code host, which must be a confidential client.',
  ),
  HOST_ACCOUNTS: accounts('the code host'),
  HOST_PROVEN_ADDRESSES: provenAddresses('the code host'),
} as const;
