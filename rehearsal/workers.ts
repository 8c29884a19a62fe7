/** Processes that share the seeds of a rehearsal, one for each core of a machine. */
import { fork } from 'node:child_process'
import * as v from 'valibot'
import { toldSchema, type Tell, type Told } from './told.ts'

/** The work of a command, or the share of it that a worker has. */
export interface Work {
  readonly seeds: readonly number[]
  readonly fresh: number
  readonly scenarios: readonly string[]
}

/** Deals the work out. A worker without a share still has the minutes of the command. */
export function sharesOf({ seeds, fresh, scenarios }: Work, workers: number): Work[] {
  const dealt = <Item>(items: readonly Item[], place: number) => items.filter((_, index) => index % workers === place)
  return Array.from({ length: workers }, (_, place) => ({
    seeds: dealt(seeds, place),
    fresh: dealt(Array.from({ length: fresh }), place).length,
    scenarios: dealt(scenarios, place),
  }))
}

/**
 * Runs this command once for each share, and passes on what the workers tell. A worker that ends in another way than a
 * rehearsal is a finding. The workers end with the command.
 */
export async function runWorkers(
  shares: readonly Work[],
  tell: Tell,
  commandLine = process.argv.slice(1),
): Promise<void> {
  const [script = '', ...given] = commandLine
  const children = shares.map(({ seeds, fresh, scenarios }) => {
    // The last one of an option given twice counts.
    const own = ['--seeds', seeds.join(), '--new', String(fresh), '--scenario', scenarios.join(), '--workers', '1']
    return fork(script, [...given, ...own], { serialization: 'advanced' })
  })
  const end = (signal: NodeJS.Signals) => {
    for (const child of children) child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  const passOn = children.map(async (child, place) => {
    let findings = 0
    child.on('message', (message) => {
      const told = v.parse(toldSchema, message)
      findings += findingsIn(told)
      tell(told)
    })
    const code = await new Promise<number | string>((resolve) => {
      child.on('close', (exitCode, signal) => resolve(exitCode ?? signal ?? ''))
    })
    if (code === (findings > 0 ? 1 : 0)) return
    tell({ kind: 'words', words: `Worker ${place + 1} has ended with ${code}.` })
    tell({ kind: 'findings', count: 1 })
  })
  await Promise.all(passOn)
  process.off('SIGINT', end).off('SIGTERM', end)
}

const findingsIn = (told: Told) =>
  told.kind === 'run' ? told.sums.findings : told.kind === 'findings' ? told.count : 0

export interface Worker {
  readonly tell: Tell
  /** Waits until everything told is on its way. */
  sent(): Promise<void>
}

/** This process as a worker of another one, with which it ends; undefined in a command of its own. */
export function thisWorker(): Worker | undefined {
  const send = process.send?.bind(process)
  if (send === undefined) return undefined
  process.on('disconnect', () => process.exit(1))
  let last = Promise.resolve()
  return {
    tell(told) {
      last = new Promise((resolve) => send(told, undefined, undefined, () => resolve()))
    },
    sent: () => last,
  }
}
