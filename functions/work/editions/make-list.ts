/** A list of a carrier from lines in any order: with routes, sorted, in bundles and numbered, and its files. */
import { bundlesOf } from '../../domain/edition/bundles.ts'
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import type { CopyList } from '../../domain/edition/edition.ts'
import { foldedAddress } from '../../domain/edition/folded-address.ts'
import { senderOf } from '../../domain/edition/list-sender.ts'
import { comparison, keyed } from '../../domain/edition/line-order.ts'
import { copiesOfLine, type PrintedLine } from '../../domain/edition/list-line.ts'
import type { Carrier, Settings } from '../../domain/settings/settings.ts'
import { listOrders } from '../../domain/settings/settings-kinds.ts'
import { millisOf } from '../../domain/time/time.ts'
import { listFile, mostLines } from '../../list-file/list-file.ts'
import { usualTerms } from '../../list-file/list-terms.ts'
import { readRoutes } from '../../store/edition/carrier-routes.ts'
import { yieldThread } from '../../store/customer/world-with-yields.ts'
import { keepFile } from '../files/keep-file.ts'
import type { JobContext } from '../jobs/job-kind.ts'
import { sortedInTurns } from './sort-in-turns.ts'

export type UnsortedLine = Omit<PrintedLine, 'number'>

export const carrierOf = ({ carriers }: Settings, id: string): Carrier | undefined =>
  carriers.find((carrier) => carrier.id === id)

/** The largest number that a line may have. */
const mostNumber = 999_999_999

export interface PrintedList {
  readonly lines: readonly PrintedLine[]
  readonly copies: number
  readonly bundles: number
}

export async function printedList(
  settings: Settings,
  carrierId: string,
  unsorted: readonly UnsortedLine[],
): Promise<PrintedList> {
  const carrier = carrierOf(settings, carrierId)
  const routeOf = await readRoutes(settings.account.id, carrierId)
  const keyedLines = unsorted.map((line) => {
    const route = line.address === undefined ? undefined : routeOf(foldedAddress(line.address))
    return keyed({ ...line, ...route })
  })
  const sorted = await sortedInTurns(keyedLines, comparison(carrier?.sort ?? listOrders))
  const lines = sorted.map(({ line }) => line)
  const weighed = lines.map((line) => ({ ...line, copies: copiesOfLine(line) }))
  const bundles = carrier?.bundle === undefined ? undefined : bundlesOf(weighed, carrier.bundle)
  return {
    lines: lines.map((line, index) => {
      const bundle = bundles?.numbers[index]
      return { ...line, number: index + 1, ...(bundle !== undefined && { bundle }) }
    }),
    copies: weighed.reduce((sum, { copies }) => sum + copies, 0),
    bundles: bundles?.count ?? 0,
  }
}

export interface FileOfList {
  readonly context: JobContext
  readonly product: DatedProduct
  readonly list: Pick<CopyList, 'id' | 'carrier' | 'kind'>
  /** Counts from 0. */
  readonly index: number
  /** The lines of the file. */
  readonly lines: readonly PrintedLine[]
}

/** The numbers of the first and the last line that a file may have, counted from 0. */
export function linesOfFile(settings: Settings, carrier: string, index: number): { from: number; to: number } {
  const most = mostLines(carrierOf(settings, carrier) ?? usualTerms)
  return { from: index * most + 1, to: Math.min((index + 1) * most, mostNumber) }
}

/** The number of files that a list has. */
export const countFiles = (settings: Settings, { carrier, lines }: Pick<CopyList, 'carrier' | 'lines'>): number =>
  Math.max(1, Math.ceil(lines / mostLines(carrierOf(settings, carrier) ?? usualTerms)))

/** Keeps one of the files of a list. */
export async function keepListFile({ context, product, list, index, lines }: FileOfList): Promise<string> {
  const { settings, at, by } = context
  const carrier = carrierOf(settings, list.carrier)
  const terms = carrier ?? usualTerms
  const { bytes, contentType, extension } = await listFile({
    lines,
    terms,
    facts: {
      list: list.id,
      carrier: list.carrier,
      product,
      sender: senderOf(carrier, product, settings),
    },
    created: new Date(millisOf(at)),
    yieldThread,
  })
  const part = index === 0 ? '' : `-${index + 1}`
  const { id } = await keepFile(settings, {
    work: `list ${list.id} ${index}`,
    kind: 'delivery_list',
    name: `${fileName(`${product.external_id}-${list.carrier}-${list.kind}-${list.id}`)}${part}.${extension}`,
    contentType,
    bytes,
    records: lines.length,
    about: { external_id: product.external_id, list_id: list.id, carrier: list.carrier, kind: list.kind },
    created: at,
    by,
  })
  return id
}

/** Replaces letters that a file name cannot have, because the account chooses its ids. */
const fileName = (text: string): string => text.replaceAll(/[^\p{L}\p{N}._-]/gu, '-').slice(-100)
