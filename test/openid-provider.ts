/** An OpenID provider that signs in any visitor, with the claims that it is told. */
import { OAuth2Server } from 'oauth2-mock-server'

export interface OpenIdProvider {
  readonly issuer: string
  /** The server, for tests that change its answers. */
  readonly service: OAuth2Server['service']
  /** The claims of further ID tokens. */
  claim(claims: Readonly<Record<string, unknown>>): void
  stop(): Promise<void>
}

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  return {
    issuer: server.issuer.url ?? '',
    service: server.service,
    claim(claims) {
      server.service.removeAllListeners('beforeTokenSigning')
      server.service.on('beforeTokenSigning', ({ payload }: { payload: object }) => void Object.assign(payload, claims))
    },
    stop: () => server.stop(),
  }
}
