/** The lists of a closing by carrier: main list or supplement, then redeliveries, each with its files. */
import * as v from 'valibot'
import { noCarrier } from '../../domain/edition/carrier-of.ts'
import { copyListSchema, listIdOf, type CopyList } from '../../domain/edition/edition.ts'
import { isDelivered, lineIdOf, type StandingLine } from '../../domain/edition/list-line.ts'
import { linesToPrint } from '../../domain/edition/standing.ts'
import { expiresAfter } from '../../domain/file/stored-file.ts'
import { keepList, listWrite, readList } from '../../store/edition/edition-item.ts'
import { keepListLines, readLinesBetween } from '../../store/edition/list-lines.ts'
import { batchGetAtOnce } from '../../store/dynamo/batch-get.ts'
import { customerKey } from '../../store/keys.ts'
import { readStanding, rewriteStanding } from '../../store/edition/standing-lines.ts'
import type { JobContext } from '../jobs/job-kind.ts'
import {
  expiryOfStanding,
  standingOf,
  type Closing,
  type ClosingState,
  type ClosingStep,
  type ClosingWork,
  type InPhase,
} from './closing-run.ts'
import { carrierOf, countFiles, keepListFile, linesOfFile, printedList, type UnsortedLine } from './make-list.ts'
import { redeliveryLines } from './redelivery-lines.ts'

/** The list of a carrier: its lines are final once they are kept, and its files follow. */
export async function printNext({ context, product }: ClosingWork, run: Closing, index: number): Promise<ClosingStep> {
  const { account, settings } = context
  const carrier = run.closing[index]
  if (carrier === undefined) return { step: 'next', state: { phase: 'redeliver', run, carrier: 0 }, done: run.read }
  const parts = await readStanding(account, standingOf(run, carrier))
  const lines = parts.flat()
  const mode = carrierOf(settings, carrier)?.mode ?? 'full'
  const isWhole = run.first.includes(carrier) && mode === 'full'
  const isFirst = run.first.includes(carrier)
  const toPrint = await withoutErased(
    account,
    linesToPrint(lines, isWhole).map(({ place: _, line: __, paused: ___, gone: ____, ...line }) => line),
  )
  const delivered = lines.filter(isDelivered)
  const copies = delivered.reduce((sum, line) => sum + line.copies, 0)
  const next = { phase: 'print', carrier: index + 1 } as const
  if (toPrint.length === 0) {
    const carried = [...run.carried, { carrier, lines: delivered.length, copies, bundles: 0 }]
    return { step: 'next', state: { ...next, run: { ...run, carried } }, done: run.read }
  }
  // A supplement without copies may only report that copies have a carrier by now.
  if (carrier === noCarrier && copies > 0) {
    const { external_id } = product
    console.error({ message: 'Copies have no carrier.', alarm: 'copies-without-carrier', account, external_id })
  }
  const kind = isFirst ? 'main' : 'supplement'
  const list = listIdOf(account, { external_id: run.external_id, carrier, kind }, run.number)
  const printed = await printedList(settings, carrier, toPrint)
  await keepLines(context, run, { id: list, carrier, kind }, printed)
  await rememberLines(
    context,
    run,
    carrier,
    parts,
    new Map(printed.lines.map(({ key, number }) => [key, lineIdOf(list, number)])),
  )
  const carried = [...run.carried, { carrier, lines: delivered.length, copies, bundles: printed.bundles }]
  const after = { ...run, carried, lists: [...run.lists, list] }
  return {
    step: 'next',
    state: { phase: 'file', run: after, list, index: 0, back: 'print', carrier: index + 1 },
    done: run.read,
  }
}

const erasedSchema = v.looseObject({ pk: v.string(), erased: v.optional(v.unknown()) })

/**
 * A line that ends names a person who has been erased since as it was last printed: the carrier would deliver the copy
 * for ever otherwise. Other data of that person is left out.
 */
async function withoutErased(account: string, lines: readonly UnsortedLine[]): Promise<UnsortedLine[]> {
  const ending = lines.filter(({ change }) => change === 'stop')
  const items = await batchGetAtOnce(ending.map(({ customer }) => customerKey(account, customer)))
  const erased = new Set(
    items.map((item) => v.parse(erasedSchema, item)).flatMap((item) => (item.erased === undefined ? [] : [item.pk])),
  )
  return lines.map((line) => {
    if (line.change !== 'stop' || !erased.has(customerKey(account, line.customer).pk)) return line
    const { fields: _, ...rest } = line
    return rest
  })
}

async function keepLines(
  { account, settings, at, by }: JobContext,
  { external_id, note }: Closing,
  list: Pick<CopyList, 'id' | 'carrier' | 'kind'>,
  { lines, copies, bundles }: Awaited<ReturnType<typeof printedList>>,
): Promise<void> {
  const { expires } = expiresAfter(settings, 'delivery_list', at)
  await keepListLines(account, list.id, lines, expires)
  const stored: CopyList = {
    ...{ ...list, external_id, files: [], lines: lines.length, copies, bundles },
    ...{ created: at, by: by.by },
    ...(note !== undefined && { note }),
  }
  await keepList(account, v.parse(copyListSchema, stored), expires)
}

/** Each line knows where it was printed, so that complaints and reports find it. */
async function rememberLines(
  context: JobContext,
  run: Closing,
  carrier: string,
  parts: readonly (readonly StandingLine[])[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const numbered = parts.map((lines) =>
    lines.map((line): StandingLine => {
      const id = ids.get(line.key)
      return id === undefined ? line : { ...line, line: id }
    }),
  )
  await rewriteStanding(context.account, standingOf(run, carrier), numbered, expiryOfStanding(context, carrier))
}

export async function redeliverNext(
  { context, product }: ClosingWork,
  run: Closing,
  index: number,
): Promise<ClosingStep> {
  const { account, settings } = context
  const carrier = run.closing[index]
  if (carrier === undefined) return { step: 'next', state: { phase: 'end', run }, done: run.read }
  const lines = await redeliveryLines(context, product, carrier)
  if (lines.length === 0) {
    return { step: 'next', state: { phase: 'redeliver', run, carrier: index + 1 }, done: run.read }
  }
  const kind = 'redelivery'
  const list = listIdOf(account, { external_id: run.external_id, carrier, kind }, run.number)
  await keepLines(context, run, { id: list, carrier, kind }, await printedList(settings, carrier, lines))
  const after = { ...run, lists: [...run.lists, list] }
  const file = { phase: 'file', run: after, list, index: 0, back: 'redeliver', carrier: index + 1 } as const
  return { step: 'next', state: file, done: run.read }
}

export async function keepNextFile({ context, product }: ClosingWork, state: InPhase<'file'>): Promise<ClosingStep> {
  const { account, settings, at } = context
  const { run, list: id, index, back, carrier: next } = state
  const carrier = run.closing[next - 1] ?? noCarrier
  const { from, to } = linesOfFile(settings, carrier, index)
  const [list, lines] = await Promise.all([readList(account, id, at), readLinesBetween(account, id, from, to)])
  if (list === undefined) throw new Error(`The list ${id} is gone.`)
  const file = await keepListFile({ context, product, list, index, lines })
  const files = [...list.files.slice(0, index), file]
  const writes = [listWrite(account, { ...list, files }, expiresAfter(settings, 'delivery_list', at).expires)]
  const isLast = index + 1 >= countFiles(settings, list)
  const after: ClosingState = isLast ? { phase: back, run, carrier: next } : { ...state, index: index + 1 }
  return { step: 'next', state: after, done: run.read, writes }
}
