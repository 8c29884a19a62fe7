/**
 * The 409 of a call whose `expect` belongs to other settings: the changes that the file would make to the present ones.
 */
import type { Call } from '../../http/call.ts'
import { refused, unexpected, type Answer } from '../../http/endpoint.ts'
import { planAccount } from '../../work/account/plan-account.ts'
import { lacksRight } from './account-file-call.ts'

export async function replanned(file: unknown, call: Call): Promise<Answer> {
  const { account, access } = call
  const planned = await planAccount(file, { account, access })
  switch (planned.outcome) {
    case 'planned':
      return unexpected({ plan: { changed: planned.changed, ...planned.plan } })
    case 'refused':
      return refused(...planned.faults)
    case 'forbidden':
      throw lacksRight(planned.lacks, call)
  }
}
