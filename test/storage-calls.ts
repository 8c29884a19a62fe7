/** Calls to the storage, recorded or broken off as they leave the service's own client. */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { vi } from 'vitest'
import { documentClient } from '../functions/store/dynamo/client.ts'

/** The names of the commands that `work` sends, in their order. */
export async function countedSends<Result>(work: () => Promise<Result>): Promise<{ result: Result; sent: string[] }> {
  const sent: string[] = []
  const stack = documentClient().middlewareStack
  stack.add(
    (next, context) => async (args) => {
      sent.push(String(context.commandName))
      return await next(args)
    },
    { step: 'initialize', name: 'counting' },
  )
  try {
    return { result: await work(), sent }
  } finally {
    stack.remove('counting')
  }
}

/**
 * Cuts off the next worker after a given number of transactions, or writes of the named commands, like a function out
 * of time. The returned function ends this.
 */
export function cutOffAfter(writes: number, commands = /^TransactWrite/): () => void {
  let left = writes
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const stack = documentClient().middlewareStack
  stack.add(
    (next, context) => async (args) => {
      if (commands.test(context.commandName ?? '') && left-- <= 0) throw new Error('Cut off.')
      return await next(args)
    },
    { step: 'initialize', name: 'cut-off' },
  )
  return () => {
    stack.remove('cut-off')
    errors.mockRestore()
  }
}

/** Makes the transactions that `loses` selects lose to others. The caller removes `lost` from the client again. */
export function loseTransactions(loses: (input: string) => boolean): void {
  documentClient().middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName?.startsWith('TransactWrite') && loses(JSON.stringify(args.input))) {
        throw new TransactionCanceledException({
          message: 'Cancelled.',
          $metadata: {},
          CancellationReasons: [{ Code: 'TransactionConflict' }],
        })
      }
      return await next(args)
    },
    { step: 'initialize', name: 'lost' },
  )
}

export { roundTrips } from '../bench/trips.ts'
