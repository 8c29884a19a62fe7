/**
 * The addresses that calls to targets of an account's own choice may reach: webhooks and sign-in providers. The check
 * is part of the connection's own look-up, so that a second look-up cannot give another address.
 */
import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import type { AccountMode } from '../domain/settings/settings.ts'
import { isMetadataAddress, isPublicAddress, literalAddress } from '../domain/base/public-address.ts'

/** All addresses of a name. */
export type Resolve = (
  name: string,
  options: { all: true; family?: number; hints?: number },
) => Promise<LookupAddress[]>
export const resolveName: Resolve = promisify(lookup)

export class AddressNotAllowed extends Error {}

/**
 * Only the local run sets this variable. A writer of settings of a deployed service must not explore the service's
 * network.
 */
export function mayReach(mode: AccountMode): (address: string) => boolean {
  const onOneMachine = process.env['PRIVATE_WEBHOOKS'] === 'allowed'
  return mode === 'test' && onOneMachine ? (address) => !isMetadataAddress(address) : isPublicAddress
}

export interface Reach {
  /** The allowed addresses; absent, all are allowed. */
  readonly allows?: ((address: string) => boolean) | undefined
  readonly clearText: boolean
}

/** A literal address has no look-up, so it is checked before the connection. */
export function refuseTarget(target: URL, { allows, clearText }: Reach): void {
  const literal = literalAddress(target)
  const isAllowed = literal === undefined || allows === undefined || allows(literal)
  if (!isAllowed || (!clearText && target.protocol !== 'https:')) throw new AddressNotAllowed()
}

/** Every address of a name must pass. */
export function lookupOf(allows: (address: string) => boolean, resolve: Resolve): LookupFunction {
  return (name, { family, hints, all }, callback) => {
    const options = { ...(typeof family === 'number' && { family }), ...(hints !== undefined && { hints }) }
    void resolve(name, { ...options, all: true }).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined || !addresses.every(({ address }) => allows(address))) {
          callback(new AddressNotAllowed(), [])
        } else if (all === true) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    )
  }
}
