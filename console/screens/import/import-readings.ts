/** Readings of the import when it is opened: the fields and campaigns of the account. */
import { may, mayDo } from '../../account/rights.ts'
import { session } from '../../account/session.ts'
import { settingsReading } from '../../account/settings.ts'
import type { Opened } from '../../api/reading.ts'

/** The operations that rows can become. A role without a right to any of them cannot import. */
const operations = ['createcustomer', 'updatecustomer', 'createsubscription', 'createpayment']

/** A person may import with the right to one of these operations, and a key needs the right to the call itself. */
export function mayImport(): boolean {
  const isPerson = session.value.person.role !== undefined
  return operations.some(mayDo) && (isPerson || may('customers.bulkupdates', 'write'))
}

export const importCalls = (): readonly Opened[] => (may('settings') ? [settingsReading()] : [])
