/**
 * Counts the storage calls of a piece of work: the round trips by command, and the capacity that the engine reports for
 * each, by the rules of AWS (whole items, rounded up one by one, twice in a transaction, index entries on top). The
 * limiter's own updates are counted separately, because every call has the same ones.
 */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { limitsKey } from '../functions/store/keys.ts'
import { benchAccount } from './bench-account.ts'

export interface Tally {
  /** Round trips by the name of the command, such as `Query`; repeated commands count again. */
  readonly commands: Map<string, number>
  /** Transactions that were cancelled because a condition did not hold; they are not among the commands. */
  cancelled: number
  readUnits: number
  writeUnits: number
  /** The counts of the limiter alone. */
  limiterCommands: number
  limiterWriteUnits: number
}

export const emptyTally = (): Tally => ({
  commands: new Map(),
  cancelled: 0,
  readUnits: 0,
  writeUnits: 0,
  limiterCommands: 0,
  limiterWriteUnits: 0,
})

let open: Tally | undefined

/** Counts the storage calls of `work`, one piece of work at a time: concurrent work is counted as well. */
export async function metered<Result>(work: () => Promise<Result>): Promise<{ result: Result; tally: Tally }> {
  install()
  const tally = emptyTally()
  open = tally
  try {
    return { result: await work(), tally }
  } finally {
    open = undefined
  }
}

const capacitySchema = v.object({ CapacityUnits: v.number() })
const outputSchema = v.object({
  ConsumedCapacity: v.union([capacitySchema, v.array(capacitySchema)]),
  $metadata: v.object({ attempts: v.optional(v.number(), 1) }),
})
const reads: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query'])

let installed = false

function install(): void {
  if (installed) return
  installed = true
  documentClient().middlewareStack.add(
    (next, context) => async (args) => {
      if (open === undefined) return await next(args)
      const tally = open
      const input = Object.assign({}, args.input, { ReturnConsumedCapacity: 'TOTAL' as const })
      const result = await next({ ...args, input }).catch((error: unknown) => {
        if (error instanceof TransactionCanceledException) tally.cancelled++
        throw error
      })
      count(tally, String(context.commandName).replace(/Command$/, ''), args.input, result.output)
      return result
    },
    { step: 'initialize', name: 'meter' },
  )
}

function count(tally: Tally, command: string, input: unknown, output: unknown): void {
  const { ConsumedCapacity, $metadata } = v.parse(outputSchema, output)
  const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
  if (isLimiters(input)) {
    tally.limiterCommands += $metadata.attempts
    tally.limiterWriteUnits += units
    return
  }
  tally.commands.set(command, (tally.commands.get(command) ?? 0) + $metadata.attempts)
  if (reads.has(command)) tally.readUnits += units
  else tally.writeUnits += units
}

/** The limits of the account's key, and those of visitors by their networks. */
const limiters = [benchAccount, 'visitors~.*'].map((account) => new RegExp(`^${limitsKey(account).pk}$`))
const limitersInput = v.object({
  Key: v.object({
    pk: v.pipe(
      v.string(),
      v.check((pk) => limiters.some((form) => form.test(pk))),
    ),
  }),
})

/** Whether a command is one by which a call takes its turn or gives it back. */
export const isLimiters = (input: unknown): boolean => v.is(limitersInput, input)

export function roundTrips(commands: ReadonlyMap<string, number>): number {
  return Array.from(commands.values()).reduce((sum, times) => sum + times, 0)
}

export const describeCommands = (commands: ReadonlyMap<string, number>) =>
  commands.size === 0 ? 'none' : Array.from(commands, ([command, times]) => `${times} ${command}`).join(', ')
