/** Closings and lists as answers show them. */
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import type { CopyList } from '../../domain/edition/edition.ts'
import { showInstant } from '../../domain/time/time.ts'
import { readLists } from '../../store/edition/edition-item.ts'
import type { JobContext } from '../jobs/job-kind.ts'

export function showList({ id, carrier, kind, files, lines, copies, bundles }: CopyList) {
  const [file, ...more] = files
  return {
    list_id: id,
    ...(file !== undefined && { file_id: file }),
    ...(more.length > 0 && { further_file_ids: more }),
    ...{ carrier, kind, lines, copies, bundles },
  }
}

/** A list with the author and the time of its closing. */
export const showKeptList = (list: CopyList, timezone: string) => ({
  ...showList(list),
  closed: showInstant(list.created, timezone),
  by: list.by,
  ...(list.note !== undefined && { note: list.note }),
})

interface Closed {
  readonly donated: number
  readonly carried: readonly { readonly carrier: string; readonly lines: number; readonly copies: number }[]
  readonly lists: readonly string[]
}

/** The answer of a closing. */
export async function showClosing(
  { account, at }: Pick<JobContext, 'account' | 'at'>,
  { external_id }: Pick<DatedProduct, 'external_id'>,
  { donated, carried, lists }: Closed,
) {
  return {
    external_id,
    forecast: false,
    donated,
    carriers: carried.map(({ carrier, lines, copies }) => ({ carrier, lines, copies })),
    lists: (await readLists(account, lists, at)).map(showList),
  }
}
