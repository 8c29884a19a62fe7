/** The texts that the worker writes reports with, in the language of the person. */
import { session } from '../../account/session.ts'
import type { ReportTexts } from '../../import-worker/messages.ts'
import { spreadsheetForm } from '../../account/csv.ts'
import { importFaultWords } from './import-fault-words.ts'
import { importStepWords } from './import-step-words.ts'

/** Words that must be loaded before the worker does anything but list imports. */
export const reportWords = [importStepWords, importFaultWords]

export const reportTexts = (): ReportTexts => ({
  form: spreadsheetForm(session.peek().account.locale),
  faults: importFaultWords.all(),
  line: importStepWords.say('line'),
  outcome: importStepWords.say('outcome'),
  customer: importStepWords.say('customer'),
  operation: importStepWords.say('operation'),
  field: importStepWords.say('field'),
  message: importStepWords.say('message'),
  imported: importStepWords.say('how_imported'),
  failed: importStepWords.say('how_failed'),
  without: importStepWords.say('how_without'),
})
