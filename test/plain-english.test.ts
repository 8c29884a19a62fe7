/** The English of the code: how comments begin, and which names nothing has (docs/words.md). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { fromRoot, root } from './from-root.ts'

const folders = [
  'bin',
  'lib',
  'functions',
  'local',
  'tools',
  'bench',
  'console',
  'clients',
  'test',
  'rehearsal',
  'emulation',
]

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => fromRoot(join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(generated|dist|node_modules)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
)
type Source = (typeof sources)[number]

/** Words that begin a fragment, not a statement about a noun of the field. */
const fragments = /^(?:What|Whatever|Of|As|Those|Who|Whom|Whose|Whoever|Which|How|Why|That)$/

/** The comments of a file with their lines; lines of `//` that follow each other are one comment. */
function commentsOf({ text }: Source): { line: number; words: string }[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const [, mark, words = ''] = /^\s*(\/\*\*?|\/\/)\s*(.*?)(?:\*\/)?$/.exec(line) ?? []
    if (mark === undefined || (mark === '//' && /^\s*\/\//.test(lines[index - 1] ?? ''))) return []
    const first = words === '' ? (lines[index + 1] ?? '').replace(/^\s*\*?\s*/, '') : words
    return [{ line: index + 1, words: first }]
  })
}

/** Participles as nouns, prepositions, and words that the field has another word for (docs/words.md). */
const refused = new Set([
  ...['given', 'known', 'found', 'asked', 'wanted', 'shown', 'told', 'kept', 'taken', 'seen', 'said', 'meant'],
  ...['of', 'by', 'for'],
])
const refusedParts = /(?:^|[a-z_])(?:[dD]eeds?|[oO]utlook|[tT]all(?:y|ies)|[lL]eisure|[bB]reathe)(?=[A-Z_]|$)/

/** Few files have such a name behind a word or mark of a declaration; only these are parsed. */
const mayDeclare = new RegExp(
  `(?:\\b(?:const|let|var|function\\*?|class|type|interface)\\s|[(,]\\s*(?:\\.\\.\\.)?)\\s*(?:${[...refused].join('|')})\\b|${refusedParts.source}`,
)

const withoutComments = (text: string) => text.replaceAll(/^\s*(?:\/\*|\*|\/\/).*$/gm, '')

/** Names that a file declares itself; those of the interface, the storage and libraries are keys of objects. */
function namesIn({ path, text }: Source): { name: string; line: number }[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const names: { name: string; line: number }[] = []
  const visit = (node: ts.Node): void => {
    const named =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isClassDeclaration(node)
    if (named && node.name !== undefined && ts.isIdentifier(node.name))
      names.push({ name: node.name.text, line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1 })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return names
}

describe('The code', () => {
  it('has comments that begin with a noun or a verb', () => {
    const wrong = sources.flatMap((source) =>
      commentsOf(source)
        .filter(({ words }) => fragments.test(/^[\w'-]*/.exec(words)?.[0] ?? ''))
        .map(({ line, words }) => `${source.path}:${line} ${words}`),
    )
    expect(wrong).toEqual([])
  })

  it('has names of the field, beside benchmarks, tests, rehearsals and the local run', () => {
    const wrong = sources
      .filter(
        ({ path, text }) =>
          !/^(?:test|bench|local|rehearsal|emulation)\//.test(path) && mayDeclare.test(withoutComments(text)),
      )
      .flatMap((source) =>
        namesIn(source)
          .filter(({ name }) => refused.has(name) || refusedParts.test(name))
          .map(({ name, line }) => `${source.path}:${line} ${name}`),
      )
    expect(wrong).toEqual([])
  })
})
