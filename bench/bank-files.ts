/**
 * Speed and memory of reading a bank's file: `npx node bench/bank-files.ts [entries]`, 200,000 by default. The file is
 * written to the disk and read by separate processes in parts, as the job reads it; the entries are stored as pages.
 * Each process has the heap size of a place where files are read, because a large heap is filled with garbage before
 * anything is collected. The exit code is 1 if a process takes too much above its size before the file, or if the
 * smallest heap is too small.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '../functions/domain/settings/settings.ts'
import { surveyBankFile, type SurveyPlace } from '../functions/work/bank/survey-bank-file.ts'
import { benchSettings } from './bench-account.ts'
import { camtPieces, type SampleEntry } from './bank-file-samples.ts'

/** The heaps, with the megabytes that reading may add to the process. */
const heaps = [
  { name: 'smallest heap', flags: ['--max-semi-space-size=2', '--max-old-space-size=64'], mostMegabytes: 128 },
  { name: 'npm start', flags: ['--max-semi-space-size=4', '--max-old-space-size=256'], mostMegabytes: 128 },
  // Lambda gives a function of 1,024 MB a twentieth for each semi-space and nine tenths for the old space.
  { name: 'function', flags: ['--max-semi-space-size=51', '--max-old-space-size=921'], mostMegabytes: 128 },
]
const [first = '200000', reading, bound] = process.argv.slice(2)

function* entries(count: number): Generator<SampleEntry> {
  for (let n = 0; n < count; n++) {
    yield {
      ...{ amount: 99, date: '2027-01-29', reference: `BANK-${n}`, creditorReference: `DK-${n}`, payer: 'Anne Jensen' },
      ...{ payerAccount: 'DK5000400440116243', text: 'The Gazette, January to March' },
    }
  }
}

const account = 'DK8137619000012345'
const present = benchSettings()
const settings: Settings = {
  ...present,
  business_entities: present.business_entities.map((entity) => ({ ...entity, iban: account })),
}
const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000_000

async function read(path: string): Promise<void> {
  const base = process.memoryUsage.rss()
  const before = process.cpuUsage()
  let most = base
  let longest = 0
  let pages = 0
  const survey = (from: SurveyPlace | undefined) =>
    surveyBankFile(
      {
        settings,
        chunks: createReadStream(path, { start: from?.place.xml.byte ?? 0 }),
        debitsOf: () => Promise.resolve(undefined),
        keepPage: (_, items) => {
          if (JSON.stringify(items) !== '') pages++
          most = Math.max(most, process.memoryUsage.rss())
          return Promise.resolve()
        },
      },
      'content',
      from,
    )
  let parts = 0
  for (let from: SurveyPlace | undefined; ; parts++) {
    const begin = process.cpuUsage()
    const surveyed = await survey(from)
    longest = Math.max(longest, seconds(process.cpuUsage(begin)))
    if ('fault' in surveyed) throw new Error(JSON.stringify(surveyed.fault))
    if ('survey' in surveyed) break
    from = surveyed.paused
  }
  const megabytes = Math.round((most - base) / 1_000_000)
  const size = Math.round(statSync(path).size / 1_000_000)
  console.log(
    `${size} MB, ${pages} pages in ${parts + 1} parts: ${seconds(process.cpuUsage(before)).toFixed(1)} s of the ` +
      `processor, ${longest.toFixed(1)} s for the longest part, ${megabytes} MB above ${Math.round(base / 1_000_000)} MB`,
  )
  if (megabytes > Number(bound)) process.exitCode = 1
}

function write(path: string, count: number): void {
  writeFileSync(path, '')
  let text = ''
  const statement = { message: 'camt.053', version: '08', account, currency: 'DKK' } as const
  for (const piece of camtPieces({ ...statement, entries: entries(count) })) {
    text += piece
    if (text.length < 1_000_000) continue
    appendFileSync(path, text)
    text = ''
  }
  appendFileSync(path, text)
}

if (reading !== undefined) {
  await read(reading)
} else {
  const folder = mkdtempSync(join(tmpdir(), 'bank-files-'))
  const path = join(folder, 'statement.xml')
  try {
    write(path, Number(first))
    for (const { name, flags, mostMegabytes } of heaps) {
      console.log(`${name}: ${flags.join(' ')}`)
      const script = [import.meta.filename, first, path, String(mostMegabytes)]
      const { status } = spawnSync(process.execPath, [...flags, ...script], { stdio: 'inherit' })
      if (status !== 0) process.exitCode = 1
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
