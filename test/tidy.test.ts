/** The repository checks itself: the floors of the house, and who may read the clock, make ids or know tables. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as allOperations from '../functions/operations/all-operations.ts'
import { functions } from '../lib/wiring.ts'
import { firstDay } from './first-day.ts'
import { fromRoot, root } from './from-root.ts'

interface Source {
  readonly path: string
  readonly text: string
  /** The imports of the file, type imports too: as paths from the root if they are in this repository. */
  readonly imports: readonly string[]
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/[\\/]dist(?:[\\/]|$)/.test(entry.parentPath))
    .map((entry) => {
      const path = fromRoot(join(entry.parentPath, entry.name))
      const text = readFileSync(join(root, path), 'utf8')
      const imports = [...text.matchAll(/(?:from|import|import\() ?'([^']+)'/g)].map(([, name = '']) =>
        name.startsWith('.') ? fromRoot(join(root, dirname(path), name)) : name,
      )
      return { path, text, imports }
    })
}

const ours = /^(?:bin|lib|functions|local|tools|clients|bench|emulation|rehearsal|console|test)\//
const generated = 'clients/typescript/src/generated/service-types.ts'
const sources = ['bin', 'lib', 'functions', 'local', 'tools', 'clients', 'bench', 'emulation', 'rehearsal', 'console']
  .flatMap(sourcesIn)
  .filter(({ path }) => path !== generated)
const types = { path: generated, text: readFileSync(join(root, generated), 'utf8') }
const tests = sourcesIn('test')
const under = (folder: string) => sources.filter(({ path }) => path.startsWith(`${folder}/`))
/** The first folders of a path, up to a number; fewer if the file is higher up. */
const folderOf = (path: string, depth: number) => dirname(path).split('/').slice(0, depth).join('/')
const layerOf = (path: string) => folderOf(path, 2)

/** The layers that each layer may import, besides itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'functions/language': [],
  'functions/domain': ['functions/language'],
  'functions/mail': ['functions/domain', 'functions/language'],
  'functions/bank-file': ['functions/domain'],
  'functions/messages': [
    'functions/domain',
    'functions/language',
    'functions/mail',
    'functions/invoice-document',
    'functions/order-page',
  ],
  'functions/invoice-document': ['functions/domain', 'functions/language', 'functions/mail'],
  'functions/collection-file': ['functions/domain', 'functions/language'],
  'functions/list-file': ['functions/domain', 'functions/language', 'functions/invoice-document'],
  'functions/order-page': ['functions/domain', 'functions/language', 'functions/mail', 'functions/invoice-document'],
  'functions/request-page': ['functions/domain', 'functions/language', 'functions/mail', 'functions/order-page'],
  'functions/portal-page': ['functions/domain', 'functions/language', 'functions/order-page'],
  'functions/store': ['functions/domain', 'functions/language'],
  'functions/outside': ['functions/domain', 'functions/language', 'functions/store', 'functions/mail'],
  'functions/work': [
    'functions/domain',
    'functions/store',
    'functions/outside',
    'functions/mail',
    'functions/bank-file',
    'functions/collection-file',
    'functions/invoice-document',
    'functions/list-file',
    'functions/order-page',
    'functions/messages',
    'functions/request-page',
    'functions/language',
  ],
  'functions/http': ['functions/domain', 'functions/language', 'functions/store', 'functions/outside'],
  'functions/operations': ['functions/domain', 'functions/language', 'functions/http'],
  'functions/openapi': ['functions/domain', 'functions/http', 'functions/language'],
  'functions/jobs': ['functions/domain', 'functions/store', 'functions/outside', 'functions/work'],
  'functions/webhooks': [
    'functions/domain',
    'functions/store',
    'functions/outside',
    'functions/mail',
    'functions/work',
    'functions/language',
  ],
  'functions/api': [
    'functions/domain',
    'functions/store',
    'functions/outside',
    'functions/work',
    'functions/http',
    'functions/operations',
    'functions/openapi',
    'functions/invoice-document',
    'functions/order-page',
    'functions/messages',
    'functions/portal-page',
    'functions/request-page',
    'functions/language',
  ],
}

/**
 * The floors of the rules, lowest first: a folder may use the floors below it, but not other folders of its own floor.
 */
const floors: readonly (readonly string[])[] = [
  ['functions/domain/base', 'functions/domain/text', 'functions/domain/place', 'functions/domain/money'],
  ['functions/domain/time', 'functions/domain/refusal'],
  ['functions/domain/facts'],
  ['functions/domain/settings'],
  ['functions/domain/fields', 'functions/domain/file', 'functions/domain/webhook', 'functions/domain/tax'],
  ['functions/domain/world'],
  ['functions/domain/subscription'],
  ['functions/domain/customer', 'functions/domain/product', 'functions/domain/payment', 'functions/domain/search'],
  ['functions/domain/override', 'functions/domain/document'],
  ['functions/domain/edition', 'functions/domain/collection'],
  ['functions/domain/notice'],
  ['functions/domain/billing', 'functions/domain/projection'],
  ['functions/domain/engine', 'functions/domain/complaint'],
  ['functions/domain/order', 'functions/domain/preview'],
  ['functions/domain/request', 'functions/domain/bank', 'functions/domain/portal'],
]
const roomOf = (path: string) => folderOf(path, 3)
const floorOf = (path: string) => floors.findIndex((rooms) => rooms.includes(roomOf(path)))

/** The floors of the console, lowest first. Each screen is a separate folder, and the screens are apart. */
const consoleFloors: readonly (readonly string[])[] = [
  ['console/words'],
  ['console/api'],
  ['console/account'],
  ['console/design', 'console/import-worker'],
  ['console/navigation', 'console/forms'],
  ['console/documents', 'console/editions', 'console/operations'],
  ['console/screens/*'],
  ['console/screens', 'console/shell', 'console/build'],
  ['console'],
]
/** Generated files belong to the parent of their folder. */
const consoleFolderOf = (path: string) => dirname(path).replace(/\/generated$/, '')
const consoleRoomOf = (path: string) => consoleFolderOf(path).replace(/^console\/screens\/.+/, 'console/screens/*')
const consoleFloorOf = (path: string) => consoleFloors.findIndex((rooms) => rooms.includes(consoleRoomOf(path)))

/** The first circle of imports by which a file reaches itself, or nothing. */
function circleFrom(start: string, importsOf: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const seen = new Set<string>()
  const search = (path: readonly string[]): string[] | undefined => {
    for (const next of importsOf.get(path.at(-1) ?? start) ?? []) {
      if (next === start) return [...path, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = search([...path, next])
      if (found !== undefined) return found
    }
    return undefined
  }
  return search([start])
}

describe('The tree', () => {
  it('has no circle of files, type imports and what is loaded on demand counted', () => {
    const importsOf = new Map(sources.map(({ path, imports }) => [path, imports]))
    const circles = sources.flatMap(({ path }) => circleFrom(path, importsOf)?.join(' -> ') ?? [])
    expect(circles).toEqual([])
  })

  it('imports one way', () => {
    const wrong = under('functions').flatMap(({ path, imports }) => {
      const layer = layerOf(path)
      const allowed = new Set([layer, ...(mayImport[layer] ?? [])])
      return imports
        .filter((name) => ours.test(name) && !allowed.has(layerOf(name)))
        .map((name) => `${path} imports ${name}`)
    })
    expect(wrong).toEqual([])
  })

  it('has rules that stand only on the floors below theirs', () => {
    const wrong = under('functions/domain').flatMap(({ path, imports }) =>
      imports
        .filter((name) => layerOf(name) === 'functions/domain' && roomOf(name) !== roomOf(path))
        .filter((name) => floorOf(name) >= floorOf(path))
        .map((name) => `${path} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('has a floor for every folder of the rules', () => {
    const rooms = new Set(under('functions/domain').map(({ path }) => roomOf(path)))
    expect([...rooms].toSorted()).toEqual(floors.flat().toSorted())
  })

  it('has a console whose folders stand only on the floors below theirs', () => {
    const wrong = under('console').flatMap(({ path, imports }) =>
      imports
        .filter((name) => name.startsWith('console/') && consoleFolderOf(name) !== consoleFolderOf(path))
        .filter((name) => consoleFloorOf(name) >= consoleFloorOf(path))
        .map((name) => `${path} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('has a floor for every folder of the console', () => {
    const rooms = new Set(under('console').map(({ path }) => consoleRoomOf(path)))
    expect([...rooms].toSorted()).toEqual(consoleFloors.flat().toSorted())
  })

  it('has no two folders of the console, of the work, of the edges or of the store that import each other', () => {
    const divided = ['console', 'functions/work', 'functions/api', 'functions/store']
    const arrows = new Set(
      divided.flatMap((part) =>
        under(part).flatMap(({ path, imports }) =>
          imports
            .filter((name) => name.startsWith(`${part}/`) && dirname(name) !== dirname(path))
            .map((name) => `${dirname(path)} -> ${dirname(name)}`),
        ),
      ),
    )
    const pairs = [...arrows].filter((arrow) => {
      const [from = '', to = ''] = arrow.split(' -> ')
      return from < to && arrows.has(`${to} -> ${from}`)
    })
    expect(pairs).toEqual([])
  })

  it('exports no name that stands nowhere else', () => {
    // Bundles take these in the place of modules of the SDK.
    const replacements = ['lib/no-event-streams.ts', 'lib/lambda-credentials.ts']
    const uses = new Map<string, number>()
    for (const { text } of [...sources, ...tests, types]) {
      for (const [word] of text.matchAll(/\w+/g)) uses.set(word, (uses.get(word) ?? 0) + 1)
    }
    const unused = sources
      .filter(({ path }) => !replacements.includes(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^export (?:async )?(?:const|function\*?|interface|type|class) (\w+)/gm)].flatMap(
          ([, name = '']) => (name !== 'handler' && uses.get(name) === 1 ? [`${path}: ${name}`] : []),
        ),
      )
    expect(unused).toEqual([])
  })

  it('has a name of its own for every file of the service', () => {
    const byName = Map.groupBy(under('functions'), ({ path }) => basename(path))
    const twice = [...byName.values()].filter(({ length }) => length > 1).map((some) => some.map(({ path }) => path))
    expect(twice).toEqual([])
  })

  it('has no comment wider than 120 columns', () => {
    const all = [...sources, ...tests, types]
    const wide = all.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          /^\s*(?:\/\/|\/?\*)/.test(line) && line.length > 120 ? [`${path}:${index + 1}`] : [],
        ),
    )
    expect(wide).toEqual([])
  })

  it('keeps tools outside the service: they know the interface, and reach it over HTTP', () => {
    const wrong = under('tools').flatMap(({ path, imports }) =>
      imports
        .filter((name) => ours.test(name) && layerOf(name) !== 'tools/import')
        .map((name) => `${path} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('has an import whose reading, mapping and sending run in a browser too, each on those before it', () => {
    const rooms = ['tools/import', 'tools/import/reading', 'tools/import/mapping', 'tools/import/sending']
    const shared = new Set(['tools/import/fault-texts.ts', 'tools/import/import-error.ts'])
    const isBelow = (name: string, room: string): boolean =>
      shared.has(name) || (dirname(name) !== 'tools/import' && rooms.indexOf(dirname(name)) <= rooms.indexOf(room))
    const pure = under('tools').filter(({ path }) => dirname(path) !== 'tools/import' || shared.has(path))
    expect([...new Set(pure.map(({ path }) => dirname(path)))].toSorted()).toEqual(rooms.toSorted())
    const wrong = pure.flatMap(({ path, imports, text }) => [
      ...imports
        // Text between two texts that end with `import` is no module.
        .filter((name) => /^[\w@.:/-]+$/.test(name))
        .filter((name) => name !== 'valibot' && !(ours.test(name) && isBelow(name, dirname(path))))
        .map((name) => `${path} imports ${name}`),
      ...(/\bBuffer\b|\bprocess\./.test(text) ? [`${path} needs Node`] : []),
    ])
    expect(wrong).toEqual([])
  })

  it('keeps every layer of functions in the list above', () => {
    const layers = new Set(under('functions').map(({ path }) => layerOf(path)))
    expect([...layers].toSorted()).toEqual(Object.keys(mayImport).toSorted())
  })

  it('keeps the SDK out of the rules, and its storage clients in the store', () => {
    const users = under('functions').filter(({ imports }) => imports.some((name) => name.startsWith('@aws-sdk/')))
    expect(users.filter(({ path }) => layerOf(path) === 'functions/domain')).toEqual([])
    const storage = /^@aws-sdk\/(?:client-dynamodb|lib-dynamodb)$/
    const knowTables = users.filter(({ text }) =>
      [...text.matchAll(/^import (?!type )[^']*from '([^']+)'/gm)].some(([, name = '']) => storage.test(name)),
    )
    expect(knowTables.map(({ path }) => path).filter((path) => layerOf(path) !== 'functions/store')).toEqual([])
  })

  it('reads the clock and makes ids only at the edges', () => {
    const telling = /Date\.now\(\)|new Date\(\)|Math\.random|randomUUID|performance\.now/
    const edges = new Set([
      'functions/api',
      'functions/jobs',
      'functions/work',
      'functions/webhooks',
      'functions/http',
      'functions/outside',
    ])
    // The age of something read earlier is no time that any rule sees.
    const caches = ['functions/store/account/load-settings.ts', 'functions/store/dynamo/format-guard.ts']
    const wrong = under('functions').filter(
      ({ path, text }) => telling.test(text) && !edges.has(layerOf(path)) && !caches.includes(path),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('builds keys in one file', () => {
    const wrong = under('functions').filter(
      ({ path, text }) => path !== 'functions/store/keys.ts' && /`(?:A|K|M|DUE)#\$\{/.test(text),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('never scans a table', () => {
    const scanning = /\bScanCommand\b|\bpaginateScan\b|dynamodb:Scan/
    expect(sources.filter(({ text }) => scanning.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('has a function in the wiring for every handler, and a handler for every function', () => {
    const handlers = under('functions').filter(({ text }) =>
      /^export (?:const|async function|function) handler\b/m.test(text),
    )
    const modules = functions.flatMap(({ entry }) => (typeof entry === 'string' ? [entry] : []))
    expect(handlers.map(({ path }) => path).toSorted()).toEqual(modules.toSorted())
  })

  it('has a function in the wiring for every operation, and an operation for every function that names one', () => {
    const written = under('functions/operations').flatMap(({ text }) =>
      /satisfies Operation\b/.test(text) ? [/^export const (\w+) = \{\n {2}name: '(\w+)'/m.exec(text)] : [],
    )
    // The bundle of a single call imports its operation by its name.
    expect(written.filter((match) => match === null || match[1] !== match[2])).toEqual([])
    const served = functions.flatMap(({ entry }) => (typeof entry === 'string' ? [] : [entry.operation]))
    expect(served.toSorted()).toEqual(written.map((match) => match?.[1]).toSorted())
    const exported: readonly string[] = Object.keys(allOperations)
    expect(served.filter((name) => !exported.includes(name))).toEqual([])
  })

  it('names only decisions that there are', () => {
    const pages = readdirSync(join(root, 'docs/decisions')).map((name) =>
      readFileSync(join(root, 'docs/decisions', name), 'utf8'),
    )
    const headings = new Set(pages.flatMap((page) => [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading)))
    const named = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/decisions: "([^"]+)"/g)].map(([, name]) => ({ path, name })),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ name }) => !headings.has(name))).toEqual([])
  })

  it('has no date still to come in tests on real time, as it comes one day', () => {
    const onRealTime = /\buseService\(\{ clock: 'real' \}\)|\buseScripts\(/
    const toCome = tests
      .filter(({ path }) => path !== 'test/tidy.test.ts')
      .filter(({ text }) => onRealTime.test(text))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\b2\d{3}-\d{2}-\d{2}/g)]
          .filter(([date]) => date > firstDay)
          .map(([date]) => `${path}: ${date}`),
      )
    expect(toCome).toEqual([])
  })

  it('has nothing unfinished in it', () => {
    const unfinished = /\bTODO\b|\bFIXME\b|\bXXX\b|not implemented|@ts-ignore|@ts-expect-error|eslint-disable/
    const all = [...sources, ...tests.filter(({ path }) => path !== 'test/tidy.test.ts')]
    expect(all.filter(({ text }) => unfinished.test(text)).map(({ path }) => path)).toEqual([])
  })
})
