/** The agreements by which a reader pays, and the ways in which a new one can be made in the portal. */
import { agreementsOf, isCalled } from '../collection/agreements.ts'
import { isOfPortal } from '../settings/portal-url.ts'
import type { Portal, Settings } from '../settings/settings.ts'
import type { Agreement } from '../world/agreement.ts'
import type { World } from '../world/world.ts'

/** Agreements with the portal's business entities that have not ended. */
export const readerAgreements = (world: Pick<World, 'customer'>, portal: Portal): Agreement[] =>
  agreementsOf(world).filter(({ state, entity }) => state !== 'ended' && isOfPortal(entity, portal))

export interface PaymentWay {
  readonly provider: string
  readonly method: string
  readonly entity: string
}

/** The ways to pay some business entities for which a provider of the service has a page. */
export const paymentWays = (entities: readonly string[], { payment_providers }: Settings): PaymentWay[] =>
  entities.flatMap((entity) =>
    payment_providers
      .filter(
        (provider) =>
          isCalled(provider) &&
          (provider.business_entities.length === 0 || provider.business_entities.includes(entity)),
      )
      .flatMap(({ id, methods }) => methods.map((method): PaymentWay => ({ provider: id, method, entity }))),
  )

/** The words of an agreement. Account numbers are masked, as an import may have brought them in with the words. */
export const maskedText = ({ text }: Pick<Agreement, 'text'>): string | undefined =>
  text?.replaceAll(/[A-Z0-9](?:[ -]?[A-Z0-9]){7,}/g, (run) => {
    const plain = run.replaceAll(/[ -]/g, '')
    return /\d{4}$/.test(plain) && /\d{6}/.test(plain) ? `•••• ${plain.slice(-4)}` : run
  })
