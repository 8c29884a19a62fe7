/** The texts that the worker writes reports with, in the language of the person. */
import { session } from '../../account/session.ts'
import type { ReportTexts } from '../../import-worker/messages.ts'
import { spreadsheetForm } from '../../account/csv.ts'
import { importFaultWords } from './import-fault-words.ts'
import { importWords } from './import-words.ts'

export const reportTexts = (): ReportTexts => ({
  form: spreadsheetForm(session.peek().account.locale),
  faults: importFaultWords.all(),
  line: importWords.say('line'),
  outcome: importWords.say('outcome'),
  customer: importWords.say('customer'),
  operation: importWords.say('operation'),
  field: importWords.say('field'),
  message: importWords.say('message'),
  imported: importWords.say('how_imported'),
  failed: importWords.say('how_failed'),
  without: importWords.say('how_without'),
})
