/** The steps after the columns: the check, and the import in progress. */
import { Loading } from '../../design/States.tsx'
import { Checked } from './CheckResult.tsx'
import { stage } from './import-work.ts'
import { Known } from './RepeatedImport.tsx'
import { reportWords } from './report-texts.ts'
import { Resting } from './StoppedImport.tsx'
import { Running } from './ImportProgress.tsx'

export const words = reportWords

export function ImportStep() {
  const now = stage.value
  switch (now.at) {
    case 'checked':
      return <Checked {...now} />
    case 'known':
      return <Known {...now} />
    case 'running':
      return now.progress === undefined ? <Loading lines={4} /> : <Running {...now} progress={now.progress} />
    case 'resting':
      return <Resting {...now} />
    case 'choosing':
    case 'planning':
    case 'looking':
    case 'recalling':
    case 'checking':
      return null
  }
}
