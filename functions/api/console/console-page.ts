/**
 * The page of the console for a visit. Its head names the needs of the screen: words, code and the first calls of the
 * API, which are thus sent together with the page's scripts, not a round trip later. A cookie of the console suggests
 * whose visit it is. A wrong guess costs some bytes, because the scripts decide again.
 */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as v from 'valibot'
import { onceFor } from '../../domain/base/once.ts'
import { cookiesOf, headerOf } from '../../http/headers.ts'
import { escapeHtml } from '../../domain/text/html.ts'
import { languageSchema, type Language } from '../../language/language.ts'
import { consoleFile, type ConsoleFile } from './console-files.ts'

const texts = v.array(v.string())
const byLanguage = v.record(v.string(), texts)
/** The file of the build: `console/build/page-needs.ts` describes its content. */
const needsSchema = v.object({
  words: byLanguage,
  laterStyle: v.string(),
  calls: texts,
  screens: v.array(
    v.object({ path: v.string(), files: texts, words: byLanguage, calls: texts, isStyled: v.boolean() }),
  ),
})
type PageNeeds = v.InferOutput<typeof needsSchema>

interface Visit {
  readonly language: Language
  /** Whether somebody was signed in when the console was open last. */
  readonly isSignedIn: boolean
}

const place = '<!-- early -->'

/** `at` is the place within the console, such as `customers/1001`; `prefix` is the path of the service. */
export async function pageFor(event: APIGatewayProxyEvent, at: string, prefix: string): Promise<string | undefined> {
  const page = await consoleFile('index.html')
  if (page === undefined) return undefined
  const needs = await pageNeeds()
  const links = needs === undefined ? [] : linksOf(needs, at, visitOf(event))
  return page.bytes
    .toString('utf8')
    .replace(place, () => links.join('\n    '))
    .replaceAll('"/console/', `"${prefix}/console/`)
    .replaceAll('"/api/', `"${prefix}/api/`)
}

async function pageNeeds(): Promise<PageNeeds | undefined> {
  const file = await consoleFile('page-needs.json')
  return file && needsIn(file)
}

/** Each process reads the file of its build once. */
const needsIn = onceFor(({ bytes }: ConsoleFile): PageNeeds => {
  const content: unknown = JSON.parse(bytes.toString('utf8'))
  return v.parse(needsSchema, content)
})

function linksOf(
  { words, laterStyle, calls, screens }: PageNeeds,
  at: string,
  { language, isSignedIn }: Visit,
): string[] {
  const wordsOf = (all: PageNeeds['words']) => (all[language] ?? []).map(moduleLink)
  const style = `<link rel="preload" as="style" href="/console/${escapeHtml(laterStyle)}" />`
  if (!isSignedIn) return [style, ...wordsOf(words)]
  const parts = partsOf(at)
  for (const { path, ...screen } of screens) {
    const params = paramsOf(parts, partsOf(path))
    if (params === undefined) continue
    const filled = [...calls, ...screen.calls].map((call) => filledIn(call, { ...params, language }))
    return [
      ...(screen.isStyled ? [] : [style]),
      ...filled.map(callLink),
      ...screen.files.map(moduleLink),
      ...wordsOf(words),
      ...wordsOf(screen.words),
    ]
  }
  return wordsOf(words)
}

const moduleLink = (file: string) => `<link rel="modulepreload" href="/console/${escapeHtml(file)}" />`
const callLink = (call: string) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(call)}" />`

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

/** The values of a path's parameters; undefined if the path is another. */
function paramsOf(parts: readonly string[], pattern: readonly string[]): Record<string, string> | undefined {
  if (parts.length !== pattern.length) return undefined
  const pairs = pattern.map((part, index): [string, string] => [part, parts[index] ?? ''])
  if (pairs.some(([part, value]) => !part.startsWith(':') && part !== value)) return undefined
  return Object.fromEntries(
    pairs.filter(([part]) => part.startsWith(':')).map(([part, value]) => [part.slice(1), value]),
  )
}

const filledIn = (call: string, values: Readonly<Record<string, string>>): string =>
  call.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

/** Hint in the form that `console/account/page-hint.ts` stores: `da-in`. */
const hintPattern = /^([a-z]{2})-(in|out)$/

function visitOf(event: APIGatewayProxyEvent): Visit {
  for (const hint of cookiesOf(event, 'console')) {
    const [, language, state] = hintPattern.exec(hint) ?? []
    if (v.is(languageSchema, language)) return { language, isSignedIn: state === 'in' }
  }
  return { language: wantedLanguage(headerOf(event, 'accept-language') ?? ''), isSignedIn: false }
}

/** Browsers name the languages that a person reads in order, the best first. */
function wantedLanguage(accepted: string): Language {
  const languages = accepted
    .split(',')
    .map((range) => range.trim().slice(0, 2).toLowerCase())
    .map((language) => (language === 'no' || language === 'nn' ? 'nb' : language))
  return languages.find((language) => v.is(languageSchema, language)) ?? 'en'
}
