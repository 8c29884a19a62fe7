/**
 * Readings of a bank's file. The same bytes may be sent for each business entity, and once more when an account in them
 * has become that of an entity, so a reading continues with the entries that earlier ones left out.
 */
import { entityOfAccount } from '../../domain/bank/accounts.ts'
import { isSame } from '../../domain/base/same.ts'
import { isUnknownEntity } from '../../domain/settings/business-entity.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { BankFile, BankFileCounts, FileReading } from '../../store/bank/bank-files.ts'

type Warning = BankFile['warnings'][number]

/** The account that was left out, from a warning. */
const leftOut = ({ code, values }: Warning): string | undefined =>
  code === 'bankfile_other_account' ? String(values['value']) : undefined

/**
 * Sums up the earlier readings for a caller that names a business entity or none. Undefined if they have left
 * something out that the caller's reading would take.
 */
export function readFor(file: BankFile, settings: Settings, entity: string | undefined): FileReading | undefined {
  const isOwn = (account: string) => entityOfAccount(account, settings, entity) !== undefined
  if (isUnknownEntity(entity, settings)) return undefined
  const readings = file.readings.filter(
    (one) =>
      (one.entity === undefined || one.entity === entity) &&
      (entity === undefined || one.accounts.length === 0 || one.accounts.some(isOwn)),
  )
  const isLeft = file.warnings.map(leftOut).some((account) => account !== undefined && isOwn(account))
  if (readings.length === 0 || isLeft) return undefined
  return {
    accounts: readings.flatMap(({ accounts }) => accounts),
    counts: readings.map(({ counts }) => counts).reduce(sumOfCounts),
  }
}

export const accountsRead = ({ readings }: Pick<BankFile, 'readings'>): string[] =>
  readings.flatMap(({ accounts }) => accounts)

/** The file after a further reading; unchanged if that reading finds nothing new. */
export function withSurvey(before: BankFile, { accounts, warnings }: BankFile): BankFile {
  const newAccounts = accounts.filter((one) => !before.accounts.some((other) => isSame(one, other)))
  const read = new Set(accountsRead(before))
  const newWarnings = warnings.filter(
    (one) => !read.has(leftOut(one) ?? '') && !before.warnings.some((other) => isSame(one, other)),
  )
  return newAccounts.length + newWarnings.length === 0
    ? before
    : { ...before, accounts: [...before.accounts, ...newAccounts], warnings: [...before.warnings, ...newWarnings] }
}

/** The file after a reading; unchanged if an earlier reading had the same entries. */
export function withReading(before: BankFile, reading: FileReading): BankFile {
  if (before.readings.some((one) => covers(one, reading))) return before
  const warnings = before.warnings.filter((warning) => !reading.accounts.includes(leftOut(warning) ?? ''))
  return { ...before, warnings, readings: [...before.readings.filter((one) => !covers(reading, one)), reading] }
}

const covers = (one: FileReading, other: FileReading): boolean =>
  (one.entity === undefined || one.entity === other.entity) &&
  other.accounts.every((account) => one.accounts.includes(account))

export const sumOfCounts = (one: BankFileCounts, other: BankFileCounts): BankFileCounts => ({
  entries: one.entries + other.entries,
  booked: one.booked + other.booked,
  matched: one.matched + other.matched,
  proposed: one.proposed + other.proposed,
  unmatched: one.unmatched + other.unmatched,
})
