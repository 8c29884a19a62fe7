/**
 * The numbers of invoices and credit notes (decisions: "Money"): counted up without a gap. A commit that takes numbers
 * raises their counter in its own transaction, under the condition that the counter has not moved since it was read.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Ledger } from '../../domain/world/ledger.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { placeOf, type ConditionalWrite, type Transacted } from '../dynamo/transaction.ts'
import { counterKey, textOf } from '../keys.ts'

const counterSchema = v.object({ value: v.number() })
/** Counter in the form that a failed condition returns. */
const toldSchema = v.object({
  value: v.object({
    N: v.pipe(
      v.string(),
      v.transform((digits) => Number(digits)),
    ),
  }),
})

/** The series that a rule took numbers from without knowing the next number. */
export function missingNumbers(numbersBefore: Ledger['numbers'], numbersAfter: Ledger['numbers']): string[] {
  return Object.keys(numbersAfter).filter((series) => numbersBefore[series] === undefined)
}

export type LookUp = (account: string, series: readonly string[]) => Promise<Ledger['numbers']>

/** The next number of each series. */
export async function lookUpNumbers(account: string, series: readonly string[]): Promise<Ledger['numbers']> {
  const entries = await Promise.all(
    series.map(async (name): Promise<[string, number]> => {
      const { Item } = await documentClient().send(
        new GetCommand({ TableName: mainTable(), Key: counterKey(account, name), ConsistentRead: true }),
      )
      return [name, Item === undefined ? 1 : v.parse(counterSchema, Item).value + 1]
    }),
  )
  return Object.fromEntries(entries)
}

/**
 * Decides with the known numbers, and again if the decision took numbers of further series. Returns the numbers of the
 * last decision as well.
 */
export async function knowingNumbers<Decided>(
  account: string,
  firstNumbers: Ledger['numbers'],
  decide: (numbers: Ledger['numbers']) => Decided,
  takenBy: (decided: Decided) => Ledger['numbers'],
  lookUp: LookUp = lookUpNumbers,
): Promise<{ readonly decided: Decided; readonly numbers: Ledger['numbers'] }> {
  for (let numbers = firstNumbers; ;) {
    const decided = decide(numbers)
    const missing = missingNumbers(numbers, takenBy(decided))
    if (missing.length === 0) return { decided, numbers }
    numbers = { ...numbers, ...(await lookUp(account, missing)) }
  }
}

/** Raises each series that numbers were taken from, if nobody else has raised it. So there is never a gap. */
export function numberWrites(
  account: string,
  numbersBefore: Ledger['numbers'],
  numbersAfter: Ledger['numbers'],
): ConditionalWrite[] {
  return Object.entries(numbersAfter).flatMap(([series, next]): ConditionalWrite[] => {
    const before = numbersBefore[series]
    if (before === undefined || before === next) return []
    if (next < before) throw new Error(`The next number of ${series} is ${before}, and ${next} would be given again.`)
    const isFirst = before === 1
    return [
      {
        write: {
          Update: {
            TableName: mainTable(),
            Key: counterKey(account, series),
            UpdateExpression: 'SET #value = :last',
            ConditionExpression: isFirst ? 'attribute_not_exists(#value)' : '#value = :before',
            ExpressionAttributeNames: { '#value': 'value' },
            ExpressionAttributeValues: { ':last': next - 1, ...(isFirst ? {} : { ':before': before - 1 }) },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        onConflict: 'numbers-moved',
      },
    ]
  })
}

/**
 * The number of times that a commit which has lost its numbers to another process is decided again at once, with the
 * numbers from the failed conditions. Two processes with many calls each have even chances, so hardly any call loses
 * more often.
 */
export const triesOfNumbers = 5

/** The next numbers of the series whose counters had moved, from their failed conditions. */
export function numbersTold(
  account: string,
  series: readonly string[],
  { failed, found }: Pick<Transacted, 'failed' | 'found'>,
): Ledger['numbers'] {
  const byPlace = new Map(failed.map((write) => [placeOf(write), found?.get(write)]))
  return Object.fromEntries(
    series.flatMap((name) => {
      const item = byPlace.get(textOf(counterKey(account, name)))
      return item === undefined ? [] : [[name, v.parse(toldSchema, item).value.N + 1]]
    }),
  )
}
