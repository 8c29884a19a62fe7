/**
 * Announces changes of accounts' settings that this thread has made. A process clears its cached settings when it
 * changes them; if the service has several workers, the others must be notified.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { accountsPartition } from '../functions/store/keys.ts'

/** Every change of settings writes the account's entry in the registry of accounts, with the new version. */
const registered = v.looseObject({
  TransactItems: v.pipe(
    v.array(v.looseObject({ Put: v.optional(v.looseObject({ Item: v.looseObject({ pk: v.string() }) })) })),
    v.check((items) => items.some(({ Put }) => Put?.Item.pk === accountsPartition)),
  ),
})

/** Calls `tell` before the caller that made the change is answered. */
export function onSettingsChanged(client: DynamoDBDocumentClient, tell: () => void): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const changes = v.is(registered, args.input)
      try {
        return await next(args)
      } finally {
        // A lost answer counts too, because the change may have been made.
        if (changes) tell()
      }
    },
    { step: 'initialize', name: 'settings-changed' },
  )
}
