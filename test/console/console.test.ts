/** Promises of the console as a whole: it is separate from the service, complete in six languages, and small. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildConsole, type BuiltConsole } from '../../console/build-console.ts'
import { tablesOf } from '../../console/build/words-plugin.ts'
import type { Schema } from '../../console/forms/schema.ts'
import { screenNames, screenPlaces } from '../../console/navigation/screen-places.ts'
import { categories } from '../../console/screens/events/event-categories.ts'
import { hasOwnUntil } from '../../functions/http/preview-parameters.ts'
import { operations } from '../../functions/operations/all-operations.ts'
import { eventCategories } from '../../functions/domain/facts/event.ts'
import { withOwnUntil } from '../../console/operations/field-layout.ts'
import { operationForms } from '../../console/operations/generated/operation-forms.ts'
import { operationFormsPath, operationFormsText } from '../../local/operation-forms.ts'
import { fromRoot, root } from '../from-root.ts'

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
        fromRoot(join(dirname(path), name)),
      ),
    )
    expect(imported.length).toBeGreaterThan(50)
    // The types are made of the API's description, for every client.
    const types = 'clients/typescript/src/generated/service-types.ts'
    // The import is a client too, whose parts do not depend on the service either (test/tidy.test.ts).
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
    const real = ['account/session', 'import-worker/import-worker', 'import-worker/run-import'].map(
      (name) => `console/${name}.ts`,
    )
    expect(wrong.map(fromRoot).filter((path) => !real.includes(path))).toEqual([])
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

  it('look ahead by `until`, except where an operation is given a parameter of its own of that name', () => {
    const named = operations.flatMap(({ facts: { name, parameters } }) => (hasOwnUntil(parameters) ? [name] : []))
    expect(named).toEqual([...withOwnUntil])
  })

  it('have a title, an action, and a name for every parameter and choice', async () => {
    const words = [...(await tablesOf(join(folder, 'operations/operation-words.ts'))).values()][0] ?? {}
    const keys = Object.entries(operationForms).flatMap(([name, form]) => [
      `op_${name}`,
      `action_${name}`,
      ...namesIn(form),
    ])
    expect(keys.length).toBeGreaterThan(100)
    expect([...new Set(keys.filter((key) => !(key in words)))]).toEqual([])
  })
})

/** The keys of the words of a form's fields and choices, at any depth. */
function namesIn({ properties = {} }: { readonly properties?: Schema['properties'] }): string[] {
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

  /** The files of words of tables in the language that has the longest. */
  const wordsOf = (tables: readonly string[]): readonly string[] =>
    languages
      .map((language) => tables.flatMap((table) => built?.onDemand.get(`${table}-${language}`) ?? []))
      .reduce((one, other) => (together(one) > together(other) ? one : other))
  const beyond = (files: readonly string[], others: readonly string[]) => files.filter((file) => !others.includes(file))
  const filesOf = (module: string) => beyond(built?.onDemand.get(module) ?? [], built?.first ?? [])
  const tablesOfModule = (module: string) => beyond(built?.tables.get(module) ?? [], ['words:shell'])
  const screenIn = (folder: string) => `screens/${folder}/${folder}-screen.tsx`

  it('has at most 15 KB a screen beyond that, its words in any language among it', () => {
    expect(built?.needs.screens.length).toBe(screenNames.length + 1)
    const sizes = Object.values(screenPlaces).map(({ folder }) => {
      const screen = screenIn(folder)
      return [folder, together([...filesOf(screen), ...wordsOf(tablesOfModule(screen))])] as const
    })
    expect(sizes.filter(([, bytes]) => !(bytes > 500 && bytes < 15 * kilobyte))).toEqual([])
  })

  it('has at most 18 KB a part of a screen that comes later, its words beyond those of the screen among it', () => {
    const screens = Object.values(screenPlaces).map(({ folder }) => screenIn(folder))
    const parts = [...(built?.onDemand.keys() ?? [])].filter(
      (module) => /^(?:screens|operations)\//.test(module) && !screens.includes(module),
    )
    expect(parts.length).toBeGreaterThan(2)
    const sizes = parts.map((part) => {
      const screen = screenIn(part.split('/')[1] ?? '')
      const words = wordsOf(beyond(tablesOfModule(part), tablesOfModule(screen)))
      return [part, together([...beyond(filesOf(part), filesOf(screen)), ...words])] as const
    })
    expect(sizes.filter(([, bytes]) => !(bytes > 500 && bytes < 18 * kilobyte))).toEqual([])
  })

  it('sends at most 50 KB before the first content of a customer, page, style and words among it', () => {
    const customer = built?.needs.screens.find(({ path }) => path === '/customers/:id')
    const sizes = languages.map((language) =>
      together([
        'index.html',
        built?.style ?? '',
        ...(built?.first ?? []),
        ...(customer?.files ?? []),
        ...(customer?.words[language] ?? []),
        ...(built?.needs.words[language] ?? []),
      ]),
    )
    expect(sizes.filter((bytes) => !(bytes > 20 * kilobyte && bytes < 50 * kilobyte))).toEqual([])
  })

  it('tells the service what the page of each screen needs: its code, and its words in each language', async () => {
    const needs: unknown = JSON.parse(await readFile(join(out, 'page-needs.json'), 'utf8'))
    expect(needs).toEqual(built?.needs)
    for (const { path, files, words } of built?.needs.screens ?? []) {
      expect(files.length, path).toBeGreaterThan(0)
      expect(Object.keys(words), path).toEqual(languages)
      expect(Object.values(words).flat().length, path).toBeGreaterThanOrEqual(languages.length)
      expect([...files, ...Object.values(words).flat()].filter((file) => Number.isNaN(sizeOf(file)))).toEqual([])
    }
    expect(built?.needs.calls).toEqual(['/api/session/?language={language}'])
    const customer = built?.needs.screens.find(({ path }) => path === '/customers/:id')
    expect(customer?.calls.map((call) => call.split('&')[0])).toEqual([
      '/api/customers/?language={language}',
      '/api/customers/upcoming/?language={language}',
    ])
  })

  it('asks for what it loads on demand together with all that this imports', async () => {
    const names = (await readdir(join(out, 'assets'))).filter((name) => name.endsWith('.js'))
    const texts = new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(out, 'assets', name), 'utf8')] as const)),
    )
    const named = (text: string, by: RegExp) => [...text.matchAll(by)].map(([, name = '']) => name)
    const importsOf = (name: string): string[] =>
      named(texts.get(name) ?? '', /(?:from|import)"\.\/([^"]+)"/g).flatMap((each) => [each, ...importsOf(each)])
    const first = (built?.first ?? []).map((path) => path.replace('assets/', ''))
    const paths = [...texts.values()].flatMap((text) =>
      [...text.matchAll(/Promise\.all\(\[((?:import\("[^"]+"\),?)+)\]\)|import\("[^"]+"\)/g)].map(
        ([whole, all = whole]) => named(all, /import\("\.\/([^"]+)"\)/g),
      ),
    )
    expect(paths.length).toBeGreaterThan(20)
    for (const [module = '', ...others] of paths)
      expect(others.toSorted(), module).toEqual([...new Set(beyond(importsOf(module), first))].toSorted())
    expect(paths.some((files) => files.length > 2)).toBe(true)
  })

  it('has a worker for imports of at most 21 KB, which the import’s screen names and nothing loads before', () => {
    expect(sizeOf(built?.worker ?? '')).toBeLessThan(21 * kilobyte)
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
