/**
 * The parts of a browser that the page's script uses. The service is compiled without a browser's types, which would
 * let any of its code read a document.
 */
export interface BrowserElement {
  readonly nodeName: string
  readonly name?: string
  readonly dataset: Readonly<Record<string, string | undefined>>
  readonly classList: { add(name: string): void; remove(name: string): void }
  readonly content?: BrowserElement
  readonly firstElementChild: BrowserElement | null
  innerHTML: string
  addEventListener(type: string, listen: (event: BrowserEvent) => void): void
}

export interface BrowserEvent {
  readonly target: BrowserElement | null
  preventDefault(): void
}

export interface BrowserForm {
  forEach(each: (value: unknown, name: string) => void): void
}

export interface BrowserQuery {
  delete(name: string): void
  keys(): Iterable<string>
  append(name: string, value: string): void
  set(name: string, value: string): void
  toString(): string
}

export interface BrowserAnswer {
  readonly ok: boolean
  text(): Promise<string>
}

export interface Browser {
  readonly document: {
    readonly documentElement: BrowserElement
    querySelector(selector: string): BrowserElement | null
    createElement(name: string): BrowserElement
  }
  readonly location: { readonly pathname: string; readonly search: string }
  readonly FormData: new (form: BrowserElement) => BrowserForm
  readonly URLSearchParams: new (query: string) => BrowserQuery
  fetch(address: string): Promise<BrowserAnswer>
  setTimeout(run: () => void, milliseconds: number): number
  clearTimeout(timer: number | undefined): void
  addEventListener(type: string, listen: (event: BrowserEvent) => void): void
}
