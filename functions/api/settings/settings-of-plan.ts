/** Shared parts of the calls that compute coming invoices under the present settings and under those of a file. */
import * as v from 'valibot'
import type { Settings } from '../../domain/settings/settings.ts'
import { after } from '../../domain/time/calendar.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Call } from '../../http/call.ts'
import { refused, type Answer } from '../../http/endpoint.ts'
import { mostMonthsAhead } from '../../domain/time/too-far-ahead.ts'
import { readUntil } from '../../http/read-until.ts'
import { requireCustomers } from '../../http/require-customers.ts'
import { dateWords } from '../../http/schema-words.ts'
import { decideAccountFile, expectOf } from '../../work/account/decide-account-file.ts'
import { lacksRight } from './account-file-call.ts'
import { replanned } from './replanned.ts'

const defaultMonthsAhead = 13
/** The largest number of coming invoices computed for a customer. */
export const mostInvoices = 40

export const untilParameter = v.exactOptional(
  v.pipe(
    v.string(),
    v.description(`Date, ${defaultMonthsAhead} months from now by default, at most ${mostMonthsAhead}.`),
    v.metadata({ words: dateWords }),
  ),
)

interface PlanQuery {
  /** The account file, with the `expect` of a plan or without. */
  readonly file: { readonly expect?: string; readonly [section: string]: unknown }
  readonly until: string | undefined
}

export interface SettingsOfPlan {
  readonly before: Settings
  /** The settings if the file were applied now. */
  readonly later: Settings
  readonly until: Instant
}

/** Both settings, or the answer to a call that is refused. */
export async function settingsOfPlan(
  { file, until }: PlanQuery,
  call: Call,
): Promise<SettingsOfPlan | { readonly answer: Answer }> {
  const { account, access, now } = call
  requireCustomers(call, 'this call')
  const end =
    until === undefined ? after(now, 'P1M', defaultMonthsAhead, call.settings.account.timezone) : readUntil(until, call)
  if (typeof end === 'object') return { answer: refused(end) }
  const { expect, ...sections } = file
  const { stored, applied } = await decideAccountFile(sections, account, access)
  if (applied.outcome === 'refused') return { answer: refused(...applied.faults) }
  if (applied.outcome === 'forbidden') throw lacksRight(applied.lacks, call)
  // These answers contain no settings, so only a refusal can say that the settings are no longer those of the plan.
  if (expect !== undefined && expect !== expectOf(stored)) return { answer: await replanned(sections, call) }
  const before = stored?.settings ?? call.settings
  return { before, later: applied.outcome === 'applied' ? applied.settings : before, until: end }
}
