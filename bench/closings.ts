/**
 * A closing of an issue for many recipients: `npx node bench/closings.ts [recipients]`, 100,000 by default. One carrier
 * has a table with bundles, the other one labels. Then it is closed again, without a change. The time is that of
 * this machine with its own store; the round trips are those of the cloud. The exit code is 1 if a bound is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyAccountFile } from '../functions/domain/settings/apply-file.ts'
import type { Settings } from '../functions/domain/settings/settings.ts'
import { instantOf } from '../functions/domain/time/time.ts'
import { useFileBytes } from '../functions/outside/file-bytes.ts'
import { readEdition, readLists } from '../functions/store/edition/edition-item.ts'
import { closeEditionJob } from '../functions/work/editions/close-edition.ts'
import { carryOn, orderJob } from '../functions/work/jobs/run-job.ts'
import { startEngine } from '../local/engine.ts'
import { folderBytes } from '../local/file-folder.ts'
import { benchAccount, benchSettings } from './bench-account.ts'
import { openFilling } from './fill-tables.ts'
import { issue, recipientItems } from './recipients-count.ts'
import { dataFileIn, setEnvironment, useTables } from './store.ts'
import { roundTrips } from './trips.ts'

const [text = '100000'] = process.argv.slice(2)
const recipients = Number(text)
const stack = 'closings'
const filledAtOnce = 5_000
const mostSeconds = 300
const mostTrips = 4

function settingsOfIssue(): Settings {
  const applied = applyAccountFile({
    current: benchSettings(),
    file: {
      account: { id: benchAccount },
      products: [{ ...issue, category: 'gazette' }],
      carriers: [
        {
          ...{ id: 'foot', postal_codes: ['1000-4999'] },
          bundle: { most_copies: 50, least_copies: 5, by: 'postal_code' },
        },
        { id: 'post', format: 'labels' },
      ],
    },
    hasCustomers: true,
    hash: (secret) => secret,
    makeKey: () => 'none',
  })
  if (applied.outcome !== 'applied') throw new Error(`The carriers are refused: ${JSON.stringify(applied)}`)
  return applied.settings
}

async function close(settings: Settings): Promise<void> {
  const now = instantOf(Date.now())
  const first = { phase: 'begin' as const, external_id: issue.external_id, closing: ['foot', 'post', 'none'] }
  const job = await orderJob({
    ...{ kind: closeEditionJob, first, asked: {}, settings, client: 'bench', idempotencyKey: undefined },
    ...{ now, by: { via: 'api' as const, by: 'bench' }, language: 'en' as const },
  })
  if (job === undefined) throw new Error('The closing was not ordered.')
  const kinds = new Map([[closeEditionJob.name, closeEditionJob]])
  const after = await carryOn(job, { settings, now, kinds, mayGoOn: () => true })
  if (after.state !== 'done') throw new Error(`The closing has not ended: ${JSON.stringify(after)}`)
}

/** Measures a closing and returns whether it met its bounds. */
async function measured(name: string, settings: Settings): Promise<boolean> {
  const before = { millis: performance.now(), cpu: process.cpuUsage() }
  const { trips } = await roundTrips(() => close(settings))
  const seconds = (performance.now() - before.millis) / 1000
  const { user, system } = process.cpuUsage(before.cpu)
  const perThousand = trips.length / (recipients / 1000)
  const { lists } = await readEdition(benchAccount, issue.external_id)
  const made = await readLists(benchAccount, lists.slice(-2), instantOf(Date.now()))
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of the processor, ` +
      `${trips.length} round trips (${perThousand.toFixed(2)} a thousand), ` +
      `${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
  )
  for (const { carrier, kind, lines, copies, bundles, files } of made)
    console.log(`  ${carrier} ${kind}: ${lines} lines, ${copies} copies, ${bundles} bundles, ${files.length} files`)
  return seconds <= mostSeconds * Math.max(1, recipients / 100_000) && perThousand <= mostTrips
}

const folder = await mkdtemp(join(tmpdir(), 'bench-closings-'))
try {
  setEnvironment()
  useTables(stack)
  const filling = openFilling(dataFileIn(folder), [stack])
  for (let first = 0; first < recipients; first += filledAtOnce)
    filling.put(`${stack}-main`, [...recipientItems(first, Math.min(first + filledAtOnce, recipients))])
  filling.close()
  const engine = await startEngine({ dataFile: dataFileIn(folder), stack, mustBeOwn: true })
  setEnvironment(engine)
  useFileBytes(folderBytes({ folder: join(folder, 'files'), secret: 'bench', baseUrl: 'http://127.0.0.1:1' }))
  const settings = settingsOfIssue()
  const held = [await measured('first closing', settings), await measured('closing again', settings)]
  await engine.stop()
  process.exitCode = held.every(Boolean) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
