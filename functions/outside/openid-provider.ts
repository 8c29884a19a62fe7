/**
 * The OpenID provider of an account: the code flow with PKCE, by the certified client. The client checks the provider's
 * answer: signature, issuer, audience, time, nonce and state. The first sign-in loads the client.
 */
import * as v from 'valibot'
import type { AccountMode, SignIn } from '../domain/settings/settings.ts'
import { mayReach } from './address-guard.ts'
import { guardedFetch } from './guarded-fetch.ts'

/** The secrets without which no browser but the one that began a sign-in can complete it. */
export interface SignInChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A person whose e-mail address the provider has verified. */
export interface VouchedPerson {
  readonly issuer: string
  readonly email: string
  readonly name: string
  /** The values of the claim that names roles. */
  readonly roles: readonly string[]
}

export interface Provider {
  readonly signIn: SignIn
  readonly mode: AccountMode
  readonly redirectUri: string
}

/** The address to which the browser is redirected, and the values to check on its return. */
export async function beginAtProvider(
  provider: Provider,
): Promise<{ readonly url: URL; readonly checks: SignInChecks }> {
  const client = await import('openid-client')
  const configuration = await configurationOf(provider)
  const checks = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: provider.redirectUri,
    scope: 'openid email profile',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  })
  return { url, checks }
}

/** `query` is the query of the return address. Rejects if any part of the provider's answer is wrong. */
export async function personFromProvider(
  provider: Provider,
  query: URLSearchParams,
  { state, nonce, verifier }: SignInChecks,
): Promise<VouchedPerson | 'unverified'> {
  const client = await import('openid-client')
  const configuration = await configurationOf(provider)
  const back = new URL(provider.redirectUri)
  back.search = query.toString()
  const tokens = await client.authorizationCodeGrant(configuration, back, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = v.safeParse(claimsSchema, tokens.claims())
  if (!claims.success) return 'unverified'
  const { iss, email, name = email } = claims.output
  const { role_claim } = provider.signIn
  return { issuer: iss, email, name, roles: role_claim === undefined ? [] : valuesOf(claims.output[role_claim]) }
}

const claimsSchema = v.looseObject({
  iss: v.string(),
  email: v.pipe(v.string(), v.email(), v.maxLength(254)),
  email_verified: v.literal(true),
  name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
})

const valuesOf = (claim: unknown): string[] =>
  [claim].flat().flatMap((value) => (typeof value === 'string' ? [value] : []))

async function configurationOf({ signIn, mode }: Provider) {
  const client = await import('openid-client')
  const reach = { allows: mayReach(mode), clearText: mode === 'test' }
  const { issuer, client_id, client_secret } = signIn
  const authentication = client_secret === undefined ? client.None() : client.ClientSecretPost(client_secret)
  return await client.discovery(new URL(issuer), client_id, undefined, authentication, {
    [client.customFetch]: (url, { method, headers, body }) =>
      guardedFetch(url, { method, headers, body: textOf(body) }, reach),
    // By default the client does not check signatures, because the token comes from the provider over TLS. A test
    // account may do without TLS.
    execute: [client.enableNonRepudiationChecks, ...(reach.clearText ? [client.allowInsecureRequests] : [])],
  })
}

/** The client sends forms only. */
function textOf(body: unknown): string | undefined {
  if (body === null || body === undefined) return undefined
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString()
  throw new Error('A provider is sent a body that is no form.')
}
