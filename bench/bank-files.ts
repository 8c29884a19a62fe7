/**
 * Speed and memory of reading a bank's file: `npx node bench/bank-files.ts [entries]`, 200,000 by default. The file is
 * written to the disk, and read by a process of its own with a small heap. The exit code is 1 where that process took
 * more memory than a file may.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBankFile } from '../functions/bank-file/read-bank-file.ts'
import { camtPieces, type SampleEntry } from './bank-file-samples.ts'

const mostMegabytes = 128
const [first = '200000', reading] = process.argv.slice(2)

function* entries(count: number): Generator<SampleEntry> {
  for (let n = 0; n < count; n++) {
    yield {
      ...{ amount: 99, date: '2027-01-29', reference: `BANK-${n}`, creditorReference: `DK-${n}`, payer: 'Anne Jensen' },
      ...{ payerAccount: 'DK5000400440116243', text: 'The Gazette, January to March' },
    }
  }
}

async function read(path: string): Promise<void> {
  const before = process.cpuUsage()
  const { items } = await readBankFile(createReadStream(path))
  let count = 0
  let most = 0
  for await (const item of items) {
    if (item.item === 'entry') count++
    if (count % 1_000 === 0) most = Math.max(most, process.memoryUsage.rss())
  }
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1_000_000
  const megabytes = Math.round(most / 1_000_000)
  const size = Math.round(statSync(path).size / 1_000_000)
  console.log(
    `${count} entries, ${size} MB: ${seconds.toFixed(1)} s of the processor, at most ${megabytes} MB of memory`,
  )
  if (megabytes > mostMegabytes) process.exitCode = 1
}

function write(path: string, count: number): void {
  writeFileSync(path, '')
  let text = ''
  const statement = { message: 'camt.053', version: '08', account: 'DK8137619000012345', currency: 'DKK' } as const
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
    const heap = ['--max-semi-space-size=2', '--max-old-space-size=64']
    const { status } = spawnSync(process.execPath, [...heap, import.meta.filename, first, path], { stdio: 'inherit' })
    process.exitCode = status ?? 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}
