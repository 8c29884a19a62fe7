/** The console's files as browsers get them (decisions: "The console's files"). */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { handler } from '../../functions/api/console/console-file.ts'
import { apiEvent, lambdaContext } from '../http/api-event.ts'

const script = `console.log('${'the console '.repeat(100)}')`
const files = '<link href="/console/assets/main-AB12CD34.css"><script src="/console/assets/main-AB12CD34.js"></script>'
const words = (language: string, name: string) => ({ [language]: [`assets/${name}-${language}-AB12CD34.js`] })
/** The folder that the build writes. */
const needs = {
  words: { ...words('en', 'shell'), ...words('da', 'shell'), ...words('nb', 'shell') },
  laterStyle: 'assets/later-AB12CD34.css',
  calls: ['/api/session/?language={language}'],
  screens: [
    { path: '/', files: ['assets/start-AB12CD34.js'], words: words('da', 'start'), calls: [], isStyled: false },
    {
      path: '/customers/:id',
      files: ['assets/customer-AB12CD34.js'],
      words: words('da', 'customer'),
      calls: ['/api/customers/?language={language}&id={id}'],
      isStyled: true,
    },
  ],
}
let around = ''
let folder = ''

beforeAll(async () => {
  around = await mkdtemp(join(tmpdir(), 'console-'))
  folder = join(around, 'built')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), `${files}<!-- early -->`)
  await writeFile(join(folder, 'page-needs.json'), JSON.stringify(needs))
  await writeFile(join(folder, 'assets/main-AB12CD34.js'), script)
  await writeFile(join(folder, 'assets/main-AB12CD34.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(around, 'outside.txt'), 'not for anybody')
})
beforeEach(() => {
  vi.stubEnv('CONSOLE_FILES', folder)
  vi.stubEnv('BASE_URL', 'https://subscriptions.example')
  return () => vi.unstubAllEnvs()
})
afterAll(() => rm(around, { recursive: true, force: true }))

const get = (proxy: string, headers: Readonly<Record<string, string>> = {}) =>
  handler(apiEvent({ path: `/console/${proxy}`, ...(proxy !== '' && { inPath: { proxy } }), headers }), lambdaContext)

describe('the console', () => {
  it('is not there before it was built, and is there with the first call after that', async () => {
    vi.stubEnv('CONSOLE_FILES', join(folder, 'not-built'))
    expect(await get('')).toMatchObject({ statusCode: 503, body: 'The console was not built.' })
    vi.stubEnv('CONSOLE_FILES', folder)
    expect(await get('')).toMatchObject({ statusCode: 200 })
  })

  it('is one page, at its home and at every place below', async () => {
    for (const place of [
      '',
      'customers/1001',
      'customers/1001/',
      'settings/people',
      'customers/a%20b',
      'customers/ann.b',
      'customers/ann.b/',
    ]) {
      const answer = await get(place)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain(files)
      expect(answer.body).not.toContain('<!--')
      expect(answer.headers).toMatchObject({
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
      })
    }
  })

  /** The calls that the page makes immediately, in addition to its own files. */
  async function early(place: string, headers: Readonly<Record<string, string>>): Promise<string[]> {
    const { body } = await get(place, headers)
    return [...body.replace(files, '').matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)" \/>/g)].map(
      ([, rel = '', href = '']) => `${rel} ${href}`,
    )
  }
  const file = (name: string) => `modulepreload /console/assets/${name}-AB12CD34.js`
  const style = 'preload /console/assets/later-AB12CD34.css'
  const signedIn = { Cookie: 'other=1; console=da-in', 'Accept-Language': 'nb' }

  it('names what the screen of its address needs, for whoever was signed in at the last visit', async () => {
    const session = 'preload /api/session/?language=da'
    expect(await early('customers/a%20%22b%22', signedIn)).toEqual([
      session,
      'preload /api/customers/?language=da&amp;id=a%20%22b%22',
      file('customer'),
      file('shell-da'),
      file('customer-da'),
    ])
    expect(await early('', signedIn)).toEqual([style, session, file('start'), file('shell-da'), file('start-da')])
    // The browser uses a preloaded answer if its mode and credentials equal those of the call.
    expect((await get('', signedIn)).body).toContain('<link rel="preload" as="fetch" crossorigin="anonymous" href=')
  })

  it('names the style and the words of the sign-in alone for anybody else, in the language that the browser asks for', async () => {
    expect(await early('customers/1001', { Cookie: 'console=da-out' })).toEqual([style, file('shell-da')])
    expect(await early('customers/1001', { 'Accept-Language': 'fr-FR,no;q=0.9,da;q=0.8' })).toEqual([
      style,
      file('shell-nb'),
    ])
    expect(await early('customers/1001', {})).toEqual([style, file('shell-en')])
    for (const wrong of ['console=xx-in', 'console=da', 'console=da-in-in', 'consoles=da-in'])
      expect(await early('customers/1001', { Cookie: wrong }), wrong).toEqual([style, file('shell-en')])
    expect(await early('nowhere/1/2', signedIn)).toEqual([file('shell-da')])
  })

  it('sets out for calls below the path of the service, and says by what the page differs', async () => {
    vi.stubEnv('BASE_URL', 'https://abc.execute-api.eu-north-1.amazonaws.com/prod')
    const { body, headers = {} } = await get('customers/1', signedIn)
    expect(body).toContain('href="/prod/api/customers/?language=da&amp;id=1"')
    expect(body).toContain('href="/prod/console/assets/customer-AB12CD34.js"')
    expect(headers['Vary']).toBe('Cookie, Accept-Language, Accept-Encoding')
    const other = await get('customers/2', { ...signedIn, 'If-None-Match': String(headers['ETag']) })
    expect(other.statusCode).toBe(200)
  })

  it('runs and loads nothing but files of its own, and stands in no other page', async () => {
    const { headers = {} } = await get('')
    const policy = Object.fromEntries(
      String(headers['Content-Security-Policy'])
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    )
    expect(policy).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
  })

  it('lets its worker call the service, and load nothing', async () => {
    const { headers = {} } = await get('assets/main-AB12CD34.js')
    expect(headers['Content-Security-Policy']).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
  })

  it('has its files below the path of the service', async () => {
    vi.stubEnv('BASE_URL', 'https://abc.execute-api.eu-north-1.amazonaws.com/prod')
    expect((await get('')).body).toContain('src="/prod/console/assets/main-AB12CD34.js"')
  })

  it('has files that are named by their content, which stay for ever', async () => {
    const answer = await get('assets/main-AB12CD34.js')
    expect(answer).toMatchObject({ statusCode: 200, body: script })
    expect(answer.headers).toMatchObject({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    })
    expect((await get('icon.svg')).headers).toMatchObject({ 'Cache-Control': 'public, no-cache' })
  })

  it('comes compressed to those who take brotli, where the gateway sends bytes', async () => {
    const takes = { 'Accept-Encoding': 'gzip, deflate, br;q=0.9' }
    expect((await get('assets/main-AB12CD34.js', takes)).body).toBe(script)
    vi.stubEnv('GATEWAY_SENDS_BYTES', 'yes')
    const answer = await get('assets/main-AB12CD34.js', takes)
    expect(answer).toMatchObject({ isBase64Encoded: true, headers: { 'Content-Encoding': 'br' } })
    expect(brotliDecompressSync(Buffer.from(answer.body, 'base64')).toString()).toBe(script)
    for (const refuses of ['gzip', 'br;q=0', 'br;q=0.0, gzip', 'brotli']) {
      const plain = await get('assets/main-AB12CD34.js', { 'Accept-Encoding': refuses })
      expect(plain.body, refuses).toBe(script)
    }
  })

  it('is not sent again to whoever has it', async () => {
    for (const name of ['', 'assets/main-AB12CD34.js']) {
      const { headers = {} } = await get(name)
      const again = await get(name, { 'If-None-Match': `"other", W/${String(headers['ETag'])}` })
      expect(again).toMatchObject({ statusCode: 304, body: '' })
    }
  })

  it('gives nothing but files of its build', async () => {
    const outside = [
      'assets/deeper/gone.js',
      'gone.js',
      'assets/gone-AB12CD34.js',
      'assets/main-AB12CD34.js.br',
      'favicon.ico',
      '../outside.txt',
      '..%2Foutside.txt',
      'assets/..%2F..%2Foutside.txt',
      '%2E%2E/outside.txt',
      '%E0%A4%A',
    ]
    for (const name of outside) expect(await get(name), name).toMatchObject({ statusCode: 404 })
  })
})
