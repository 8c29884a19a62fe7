/** The collections of a message or batch that the bank refuses as a whole, read from the file that the bank got. */
import { ownDebits } from '../../bank-file/own-debits.ts'
import type { ReportedGroupRefusal } from '../../domain/bank/reported-entry.ts'
import { fileOfMessage } from '../../store/collection/provider-payments.ts'
import { findFile, openFile } from '../files/read-file.ts'
import type { JobContext } from '../jobs/job-kind.ts'

/** Undefined if no file of the service has the name. */
export async function debitsOfGroup(
  { message, batch }: ReportedGroupRefusal,
  { account, now, by: { via } }: Pick<JobContext, 'account' | 'now' | 'by'>,
): Promise<AsyncIterable<string> | undefined> {
  const id = message === '' ? undefined : await fileOfMessage(account, message)
  const file = id === undefined ? 'unknown' : await findFile({ account, id, now, via })
  return typeof file === 'string' ? undefined : ownDebits(await openFile(account, file), batch)
}
