/** What holds for the console as a whole: it is apart from the service, whole in six languages, and small. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildConsole, type BuiltConsole } from '../../console/build-console.ts'
import { tablesOf } from '../../console/build/words-plugin.ts'
import type { Form } from '../../console/operations/form-schema.ts'
import { categories } from '../../console/screens/events/event-categories.ts'
import { eventCategories } from '../../functions/domain/event.ts'
import { operationForms } from '../../console/operations/operation-forms.ts'
import { operationFormsPath, operationFormsText } from '../../local/operation-forms.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'console')
const sources = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
const languages = ['en', 'da', 'sv', 'nb', 'de', 'fi']
const kilobyte = 1024

describe('the console', () => {
  it('imports nothing of the service: it has what every client has, the API', () => {
    const imported = sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)].map(([, name = '']) =>
        relative(root, join(dirname(path), name)),
      ),
    )
    expect(imported.length).toBeGreaterThan(50)
    // The types are made of the API's description, for every client.
    const types = 'clients/typescript/src/service-types.ts'
    // A client too, whose parts stand on nothing of the service either (test/tidy.test.ts).
    const importing = /^tools\/import\/(?:reading\/|mapping\/|sending\/|fault-texts|import-error)/
    const allowed = (path: string) => path.startsWith('console/') || path === types || importing.test(path)
    expect(imported.filter((path) => !allowed(path))).toEqual([])
  })

  it('knows the categories of events that the service knows, in its order', () => {
    expect(categories).toEqual(eventCategories)
  })

  it('asks no clock and no zone of the browser for times of the account', () => {
    const telling = /Date\.now\(\)|new Date\(\)|getTimezoneOffset|\.to(?:Locale)(?:Date|Time)?String\(/
    const wrong = sources.filter((path) => telling.test(readFileSync(path, 'utf8')))
    // The end of an idle session, and for how long the service remembers a request, are real time.
    const real = ['account/session.ts', 'import-worker/import-worker.ts', 'import-worker/run-import.ts']
    expect(wrong.map((path) => relative(folder, path)).filter((path) => !real.includes(path))).toEqual([])
  })

  it('has every text in six languages, with the same values in it', async () => {
    const tables = await Promise.all(sources.filter((path) => /(?<!lazy)-words\.ts$/.test(path)).map(tablesOf))
    const texts = tables.flatMap((byName) => [...byName.values()]).flatMap((table) => Object.entries(table))
    expect(texts.length).toBeGreaterThan(50)
    const holes = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted()
    const wrong = texts.filter(
      ([, text]) =>
        languages.some((language) => text[language]?.trim() === '' || text[language] === undefined) ||
        languages.some((language) => holes(text[language]).join() !== holes(text['en']).join()),
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })
})

describe('the forms of operations', () => {
  it('are made of the service’s own description', async () => {
    await expect(operationFormsText()).toMatchFileSnapshot(join(root, operationFormsPath))
  })

  it('have a title, a deed, and a name for every parameter and choice', async () => {
    const words = [...(await tablesOf(join(folder, 'operations/operation-words.ts'))).values()][0] ?? {}
    const wanted = Object.entries(operationForms).flatMap(([name, form]) => [
      `op_${name}`,
      `deed_${name}`,
      ...namesIn(form),
    ])
    expect(wanted.length).toBeGreaterThan(100)
    expect([...new Set(wanted.filter((key) => !(key in words)))]).toEqual([])
  })
})

/** The keys of the words of a form's fields and choices, at any depth. */
function namesIn({ properties = {} }: { readonly properties?: Form['properties'] }): string[] {
  return Object.entries(properties).flatMap(([name, part]) => {
    if (typeof part === 'boolean') return []
    const choices = part.enum?.map((value) => `option_${name}_${String(value)}`) ?? []
    return [`field_${name}`, ...choices, ...namesIn(part), ...(part.items === undefined ? [] : namesIn(part.items))]
  })
}

describe('the built console', () => {
  let out = ''
  let built: BuiltConsole | undefined
  beforeAll(async () => {
    out = await mkdtemp(join(tmpdir(), 'console-'))
    built = await buildConsole(out)
  })
  afterAll(() => rm(out, { recursive: true, force: true }))

  const sizeOf = (path: string) => built?.files.find((file) => file.path === path)?.brotliBytes ?? NaN
  const together = (paths: readonly string[]) => paths.reduce((sum, path) => sum + sizeOf(path), 0)

  it('has at most 45 KB of JavaScript before its first use, words of one language among it', () => {
    const words = built?.onDemand.get('words:shell-fi') ?? []
    expect(words).toHaveLength(1)
    expect(together([...(built?.first ?? []), ...words])).toBeLessThan(45 * kilobyte)
  })

  it('has at most 15 KB a screen beyond that, its words among it', () => {
    const first = new Set(built?.first)
    const screens = [...(built?.onDemand ?? [])].filter(([source]) => /^(?:screens|operations)\//.test(source))
    expect(screens.length).toBeGreaterThan(1)
    const tooLarge = screens
      .map(([source, paths]) => [source, together(paths.filter((path) => !first.has(path)))] as const)
      .filter(([, bytes]) => !(bytes < 15 * kilobyte))
    expect(tooLarge).toEqual([])
  })

  it('has a worker for imports of at most 20 KB, which the import’s screen names and nothing loads before', () => {
    expect(sizeOf(built?.worker ?? '')).toBeLessThan(20 * kilobyte)
    expect(built?.first).not.toContain(built?.worker)
  })

  it('has two files of JavaScript before its first use, and each file that another names', async () => {
    expect(built?.first).toHaveLength(2)
    const names = (await readdir(join(out, 'assets'))).filter((name) => name.endsWith('.js'))
    const texts = await Promise.all(names.map((name) => readFile(join(out, 'assets', name), 'utf8')))
    const named = texts.flatMap((text) => [...text.matchAll(/(?:from|import|import\()"\.\/([^"]+)"/g)])
    expect(named.length).toBeGreaterThan(50)
    expect(named.map(([, name = '']) => name).filter((name) => !names.includes(name))).toEqual([])
  })

  it('has its files named by their content, each with its brotli form, and asks no other host', async () => {
    const names = await readdir(join(out, 'assets'))
    const plain = names.filter((name) => !name.endsWith('.br'))
    expect(plain.filter((name) => !/-[A-Z0-9]{8}\.(?:js|css)$/.test(name))).toEqual([])
    expect(names.filter((name) => name.endsWith('.br')).toSorted()).toEqual(
      plain.map((name) => `${name}.br`).toSorted(),
    )
    const page = await readFile(join(out, 'index.html'), 'utf8')
    expect(
      [...page.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)]
        .map(([, url]) => url)
        .every((url) => url?.startsWith('/console/assets/')),
    ).toBe(true)
    expect(page).not.toMatch(/<style|<script(?![^>]+src=)| style=/)
  })
})
