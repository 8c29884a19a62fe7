/** The result of a check of all lines by the service, from the records of its parts. */
import { addMade } from '../../tools/import/sending/outcome.ts'
import { importOf, partsOf } from './stored-imports.ts'
import type { LineProblem, ReportTexts, WholeCheck } from './messages.ts'
import { growingText, problemsHeading } from './report-text.ts'
import { failedHeading, mostProblems } from './store-journal.ts'

export async function wholeCheck(id: string, texts: ReportTexts): Promise<WholeCheck | undefined> {
  const record = await importOf(id)
  if (record === undefined) return undefined
  const [report, refused] = [growingText(), growingText()]
  report.add(problemsHeading(texts))
  refused.add(failedHeading(record))
  const problems: LineProblem[] = []
  const totals: Record<string, number> = {}
  for await (const part of partsOf(id)) {
    if (part.state !== 'answered') continue
    report.add(part.report)
    refused.add(part.again)
    addMade(totals, part.made)
    if (problems.length < mostProblems) problems.push(...(part.problems ?? []))
  }
  const { imported, failed, without } = record
  return { imported, failed, without, problems, made: totals, report: report.blob(), refused: refused.blob() }
}
