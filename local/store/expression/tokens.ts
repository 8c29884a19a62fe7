/** The words and signs of an expression, read one after another. */
import { invalid } from '../refusals.ts'
import { reservedWords } from '../reserved-words.ts'
import type { Parsed, Path } from './syntax.ts'

const token = /\s*(?:([#:]?[A-Za-z0-9_]+)|(<>|<=|>=|[=<>()[\],.+-]))/y
/** DynamoDB's limits on the text of an expression, and on its operators and functions. */
const mostBytes = 4_096
const mostOperators = 300
/** The AND of a BETWEEN counts for both. */
const operator = /^(?:<>|<=|>=|[=<>+-]|AND|OR|NOT|IN)$/i

export class Tokens {
  readonly placeholders = new Set<string>()
  readonly attributes = new Set<string>()
  readonly #kind: string
  readonly #tokens: readonly string[]
  #place = 0

  /** `kind` is the name of the request's member, for refusals. */
  constructor(kind: string, text: string) {
    this.#kind = kind
    if (text.trim() === '') throw this.refusal('The expression can not be empty;')
    if (Buffer.byteLength(text) > mostBytes) {
      throw this.refusal(
        `Expression size has exceeded the maximum allowed size; expression size: ${Buffer.byteLength(text)}`,
      )
    }
    this.#tokens = this.#split(text)
    this.#countOperators()
  }

  /** The placeholders and attributes that the expression refers to. */
  get uses(): Pick<Parsed<unknown>, 'placeholders' | 'attributes'> {
    return { placeholders: this.placeholders, attributes: this.attributes }
  }

  get next(): string | undefined {
    return this.#tokens[this.#place]
  }

  /** The token after the next. */
  get second(): string | undefined {
    return this.#tokens[this.#place + 1]
  }

  take(): string {
    const taken = this.next
    if (taken === undefined) throw this.refusal('Syntax error; token: <EOF>')
    this.#place += 1
    return taken
  }

  /** Takes the next token if it is this one; keywords may be in upper or lower case. */
  takes(wanted: string): boolean {
    if (this.next?.toUpperCase() !== wanted) return false
    this.#place += 1
    return true
  }

  expect(wanted: string): void {
    if (!this.takes(wanted)) throw this.unexpected()
  }

  end(): void {
    if (this.next !== undefined) throw this.unexpected()
  }

  path(): Path {
    const path: [string, ...(string | number)[]] = [this.#name()]
    this.attributes.add(path[0])
    for (;;) {
      if (this.takes('.')) path.push(this.#name())
      else if (this.takes('[')) {
        const index = this.take()
        if (!/^(?:0|[1-9]\d*)$/.test(index)) throw this.unexpected()
        path.push(Number(index))
        this.expect(']')
      } else return path
    }
  }

  /** The name of a value, without its colon. */
  value(): string {
    const name = this.take()
    if (!/^:\w+$/.test(name)) throw this.unexpected(name)
    this.placeholders.add(name)
    return name
  }

  refusal(reason: string) {
    return invalid(`Invalid ${this.#kind}: ${reason}`)
  }

  unexpected(found: string = this.next ?? '<EOF>') {
    return this.refusal(`Syntax error; token: "${found}"`)
  }

  #name(): string {
    const name = this.take()
    if (/^#\w+$/.test(name)) {
      this.placeholders.add(name)
      return name
    }
    if (!/^[A-Za-z]\w*$/.test(name)) throw this.unexpected(name)
    if (reservedWords.has(name.toUpperCase())) {
      throw this.refusal(`Attribute name is a reserved keyword; reserved keyword: ${name}`)
    }
    return name
  }

  #countOperators(): void {
    const isUpdate = this.#kind === 'UpdateExpression'
    const isCounted = (token: string, index: number) =>
      operator.test(token) ? !(isUpdate && token === '=') : /^\w+$/.test(token) && this.#tokens[index + 1] === '('
    const count = this.#tokens.filter(isCounted).length
    if (count > mostOperators) {
      throw this.refusal(`The expression contains too many operators; operator count: ${count}`)
    }
  }

  #split(text: string): string[] {
    const found: string[] = []
    const end = text.trimEnd().length
    for (token.lastIndex = 0; token.lastIndex < end;) {
      const from = token.lastIndex
      const match = token.exec(text)
      const word = match?.[1] ?? match?.[2]
      if (word === undefined) throw this.refusal(`Syntax error; token: "${text.slice(from).trim()}"`)
      found.push(word)
    }
    return found
  }
}
