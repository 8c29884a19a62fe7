/** The end of a closing: the new lines of carriers, and the complaints passed on to them. */
import type { Edition } from '../../domain/edition/edition.ts'
import { carrierIssueWrite, editionWrites, readEdition, readLists } from '../../store/edition/edition-item.ts'
import { giveTurnBack } from '../../store/edition/closing-turn.ts'
import { readListLines } from '../../store/edition/list-lines.ts'
import { failed, type Closing, type ClosingState, type ClosingStep, type ClosingWork } from './closing-run.ts'
import { carrierOf } from './make-list.ts'
import { handToCarrier } from './redelivery-lines.ts'
import { showClosing } from './show-lists.ts'

/** Stores the new lines of carriers and the event in one transaction. */
export async function endClosing({ context, product }: ClosingWork, run: Closing): Promise<ClosingStep> {
  const { account, settings, at, by, job } = context
  const { external_id, number, lists } = run
  const edition = await readEdition(account, external_id)
  if (edition.closing?.job !== job || edition.closing.number !== number) {
    return failed({ field: '', code: 'edition_closing' })
  }
  const { closing: _, ...before } = edition
  const all = await readLists(account, lists, at)
  const changes = all.filter(({ kind }) => kind === 'supplement').reduce((sum, list) => sum + list.lines, 0)
  const now = Object.fromEntries(
    run.carried.map(({ carrier, lines, copies, bundles }) => {
      const earlier = edition.carriers[carrier]
      return [carrier, { closing: number, lines, copies, bundles: (earlier?.bundles ?? 0) + bundles, closed: at }]
    }),
  )
  const next: Omit<Edition, 'version'> = {
    ...before,
    carriers: { ...edition.carriers, ...now },
    donated: run.donated,
    changes: edition.changes + changes,
    lists: [...edition.lists, ...lists],
  }
  const facts = [{ fact: 'edition-closed', external_id, lists } as const]
  // A repeated closing that has nothing to print has closed nothing.
  const isNews = lists.length > 0 || run.first.length > 0
  const writes = [
    ...editionWrites(account, edition, next, isNews ? { ...by, at, facts } : undefined),
    ...run.closing
      .filter((carrier) => carrierOf(settings, carrier)?.mode === 'changes')
      .map((carrier) => carrierIssueWrite(account, carrier, product.category, { external_id, closing: number })),
  ]
  return { step: 'next', state: { phase: 'hand-over', run, list: 0, from: 1 }, done: run.read, writes }
}

const handedAtOnce = 20

/** Hands the complaints over that are on a redelivery list now. The next closing of the category begins after it. */
export async function handOver(
  { context, product }: ClosingWork,
  run: Closing,
  index: number,
  from: number,
): Promise<ClosingStep> {
  const { account, at } = context
  const lists = (await readLists(account, run.lists, at)).filter(({ kind }) => kind === 'redelivery')
  const list = lists[index]
  if (list === undefined) {
    const writes = run.turn === undefined ? [] : [giveTurnBack(account, run.turn)]
    return { step: 'done', result: await showClosing(context, product, run), writes }
  }
  const lines = (await readListLines(account, list.id, from)).slice(0, handedAtOnce)
  const last = lines.at(-1)?.number ?? list.lines
  await Promise.all(lines.map((line) => handToCarrier(context, list, line)))
  const isOver = last >= list.lines
  const state: ClosingState = { phase: 'hand-over', run, list: isOver ? index + 1 : index, from: isOver ? 1 : last + 1 }
  return { step: 'next', state, done: run.read }
}
