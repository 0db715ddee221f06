// A fake Google: an OpenID provider on loopback. The authorize request names the person who signs in, and the ID token for its code
// contains that person, signed with a key of the provider.
import { Events, type MutableRedirectUri, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server';

/** A Google account. `brokenTokens`: Google fails between the consent and the token. */
export type GooglePerson = { email: string; name: string; verified: boolean; brokenTokens?: boolean };
type WithUrl = { url?: string; body?: { code?: string } };

export class FakeGoogle {
  readonly server = new OAuth2Server();
  readonly #port: number;
  readonly #people = new Map<string, GooglePerson>();

  constructor(port: number) {
    this.#port = port;
    const { service } = this.server;
    service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request: WithUrl) => {
      const asked = new URL(request.url ?? '', this.origin).searchParams;
      this.#people.set(url.searchParams.get('code') ?? '', personIn(asked));
    });
    service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, { body }: WithUrl) => {
      const person = this.#people.get(body?.code ?? '');
      if (person)
        Object.assign(payload, { sub: `google-${person.email}`, email: person.email, email_verified: person.verified, name: person.name });
    });
    service.on(Events.BeforeResponse, (response: MutableResponse, { body }: WithUrl) => {
      if (this.#people.get(body?.code ?? '')?.brokenTokens)
        Object.assign(response, { statusCode: 503, body: { error: 'temporarily_unavailable' } });
    });
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  get discoveryUrl(): string {
    return `${this.origin}/.well-known/openid-configuration`;
  }

  async start(): Promise<void> {
    if (this.server.issuer.keys.toJSON().length === 0) await this.server.issuer.keys.generate('RS256');
    await this.server.start(this.#port, 'localhost');
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }
}

/** Returns the authorize URL with the person who signs in added to it. */
export function authorizeUrlAs(url: string, { email, name, verified, brokenTokens = false }: GooglePerson): string {
  const asked = new URL(url);
  for (const [key, value] of Object.entries({ email, name, verified, brokenTokens })) asked.searchParams.set(`as_${key}`, String(value));
  return asked.href;
}

const personIn = (asked: URLSearchParams): GooglePerson => ({
  email: asked.get('as_email') ?? '',
  name: asked.get('as_name') ?? '',
  verified: asked.get('as_verified') === 'true',
  brokenTokens: asked.get('as_brokenTokens') === 'true',
});
