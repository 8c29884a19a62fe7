/** An import of the command line that ends between any two of its steps, however often: `interrupted-import.ts`. */
import { afterEach, beforeEach, it } from 'vitest'
import { openReport } from '../../../tools/import/failure-report.ts'
import { openJournal } from '../../../tools/import/journal-file.ts'
import { folderFor, removeFolder, textOf } from './import-files.ts'
import { holdsForEveryInterruption, type Memory } from './interrupted-import.ts'
import type { Written } from '../../../tools/import/sqlite-journal.ts'

let folder: string
beforeEach(() => (folder = folderFor('delivery')))
afterEach(() => removeFolder(folder))

const memory: Memory<Written> = {
  open(heading) {
    const identity = { input: 'i', map: 'm', url: 'u', key: 'k', delimiter: ',', batch: '6', lookup: 'true' }
    const journal = openJournal({ path: `${folder}/journal`, identity, restart: false, newKey: false })
    const paths = { report: `${folder}/report.csv`, failed: `${folder}/failed.csv` }
    const report = openReport(paths, journal.written(), heading)
    return {
      journal,
      report,
      close() {
        report.close({ keep: true })
        journal.close()
      },
    }
  },
  told: () => rowsOf('report.csv'),
  failed: () => rowsOf('failed.csv'),
}

/** Below the heading. */
const rowsOf = (name: string) => textOf(`${folder}/${name}`).split('\n').slice(1, -1)

it('does everything once, and tells once of what failed', async () => {
  const fresh = () => {
    removeFolder(folder)
    folder = folderFor('delivery')
    return { folder, memory }
  }
  await holdsForEveryInterruption(fresh, 40)
})
