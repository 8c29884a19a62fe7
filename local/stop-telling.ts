/** Ends the service after Ctrl-C, and reports the work that it still waits for. */
import type { Part, Service } from './service.ts'
import { shownUnderWay } from './under-way.ts'

/** The time after which a message says that the service is still stopping. */
const tellMilliseconds = 2_000

const names: Readonly<Record<Part, string>> = {
  metrics: 'the metrics',
  server: 'calls',
  schedule: 'jobs of the schedule',
  consumers: 'jobs of queues',
  streams: 'jobs of the event feed',
  workers: 'the workers',
  queues: 'the queues',
  mail: 'e-mails under way',
  limits: 'the limits',
  files: 'the files',
  connection: 'storage calls',
  engine: 'the store',
  lock: 'the data folder',
}

export async function stopTelling(
  service: Pick<Service, 'underWay' | 'stop'>,
  tell: (line: string) => void,
  everyMilliseconds = tellMilliseconds,
): Promise<void> {
  const atWork = shownUnderWay(service.underWay())
  tell(atWork === undefined ? 'Ending.' : `Ending: waiting for ${atWork}. Ctrl-C again ends at once.`)
  let present: Part | undefined
  const timer = setInterval(() => {
    if (present === undefined) return
    const left = shownUnderWay(service.underWay())
    tell(`Still waiting for ${names[present]}${left === undefined ? '' : ` (${left})`}. Ctrl-C again ends at once.`)
  }, everyMilliseconds)
  try {
    await service.stop((part) => (present = part))
  } finally {
    clearInterval(timer)
  }
}
