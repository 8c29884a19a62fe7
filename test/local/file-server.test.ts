/** The signed addresses of one machine, over HTTP: the behaviour of a bucket, and nothing else. */
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FileBytes } from '../../functions/outside/file-bytes.ts'
import { fileOfPlace, folderBytes, removeExpiredFiles } from '../../local/file-folder.ts'
import { fileServer } from '../../local/file-server.ts'
import { startServer, type LocalServer } from '../../local/server.ts'

let folder = ''
let server: LocalServer
let files: FileBytes
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  const secret = 'secret of the run'
  server = await startServer({ port: 0, functions: [], files: fileServer({ folder, secret }) })
  files = folderBytes({ folder, secret, baseUrl: server.url })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const content = Buffer.from('the content')
const sha256 = hash('sha256', content, 'hex')
const facts = { contentType: 'text/plain', sha256 }
const download = { name: 'a.txt', contentType: 'text/plain', seconds: 300 }
const upload = { ...facts, bytes: content.length, seconds: 900 }
const put = (url: string, body: Buffer) => fetch(url, { method: 'PUT', body: new Uint8Array(body) })
const inFolder = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())

describe('An address to read', () => {
  it('hands out the bytes as a download', async () => {
    await files.put('P7Y/demo/bank/one', content, facts)
    const answer = await fetch(await files.signedGet('P7Y/demo/bank/one', download))
    expect([answer.status, await answer.text()]).toEqual([200, 'the content'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="a.txt"/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is good for what was signed, until its time is over', async () => {
    await files.put('P7Y/demo/bank/two', content, facts)
    const url = await files.signedGet('P7Y/demo/bank/one', download)
    const others = [
      url.replace('/one', '/two'),
      url.replace('a.txt', 'b.html'),
      url.replace('text%2Fplain', 'text%2Fhtml'),
      url.replace(/until=\d+/, `until=${Date.now() + 10 ** 9}`),
      `${server.url}/files/P7Y/demo/bank/one`,
      `${server.url}/files/%E0%A4%A`,
    ]
    for (const other of others) expect([other, (await fetch(other)).status]).toEqual([other, 403])
    expect((await put(url, content)).status).toBe(403)
    const late = await files.signedGet('P7Y/demo/bank/one', { ...download, seconds: -1 })
    expect((await fetch(late)).status).toBe(403)
    const none = await files.signedGet('P7Y/demo/bank/none', download)
    expect((await fetch(none)).status).toBe(404)
  })
})

describe('An address to write', () => {
  it('takes the announced bytes', async () => {
    const { url, headers } = await files.signedPut('P7Y/demo/bank/up', upload)
    const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) })
    expect(answer.status).toBe(200)
    expect(await files.sizeOf('P7Y/demo/bank/up')).toBe(content.length)
    const rest = (await files.open('P7Y/demo/bank/up', 4)) ?? []
    expect(await text(Readable.from(rest))).toBe('content')
  })

  it('keeps nothing of any others', async () => {
    const before = await inFolder()
    for (const other of ['other bytes', 'the content and more', 'the']) {
      const { url } = await files.signedPut('P7Y/demo/bank/wrong', upload)
      const answer = await put(url, Buffer.from(other))
      expect([answer.status, await answer.json()]).toEqual([422, { sha256: ['does not match the content'] }])
    }
    expect(await inFolder()).toHaveLength(before.length)
    expect(await files.sizeOf('P7Y/demo/bank/wrong')).toBeUndefined()
  })
})

describe('The folder', () => {
  it('is never left, whatever a place is called', () => {
    for (const place of ['P7Y/../../etc', 'P7Y/demo/..', '../x', 'a/./b', 'P7Y/a%2Fb']) {
      expect(fileOfPlace(folder, place).startsWith(`${folder}/`)).toBe(true)
      expect(fileOfPlace(folder, place).split('/')).not.toContain('..')
    }
  })

  it('loses what is past its time, as a bucket does', async () => {
    await files.put('P30D/demo/carrier/old', content, facts)
    await files.put('P7Y/demo/bank/old', content, facts)
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    for (const place of ['P30D/demo/carrier/old', 'P7Y/demo/bank/old']) {
      await utimes(fileOfPlace(folder, place), days(32), days(32))
    }
    await removeExpiredFiles(folder, Date.now())
    expect(existsSync(fileOfPlace(folder, 'P30D/demo/carrier/old'))).toBe(false)
    expect(existsSync(fileOfPlace(folder, 'P7Y/demo/bank/old'))).toBe(true)
  })

  it('says in the log what it could not do', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    await files.put('P7Y/demo/bank/name', content, facts)
    const { url } = await files.signedPut('P7Y/demo/bank/name/beneath', upload)
    expect((await put(url, content)).status).toBe(500)
    expect(errors).toHaveBeenCalled()
  })
})
