/** The parts of a browser that the script of the document's page uses: see `functions/order-page/browser.ts`. */
export interface DocsElement {
  readonly name?: string
  readonly value?: string
  readonly dataset: Readonly<Record<string, string | undefined>>
  hidden: boolean
  textContent: string
  querySelector(selector: string): DocsElement | null
  querySelectorAll(selector: string): Iterable<DocsElement>
  setAttribute(name: string, value: string): void
  scrollIntoView(): void
  addEventListener(type: string, listen: (event: { preventDefault(): void }) => void): void
}

export interface DocsRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface DocsAnswer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

export interface DocsBrowser {
  readonly document: Pick<DocsElement, 'querySelector' | 'querySelectorAll' | 'addEventListener'>
  readonly location: { readonly pathname: string; readonly hash: string }
  readonly URLSearchParams: new () => { append(name: string, value: string): void; toString(): string }
  readonly fetch: (address: string, request: DocsRequest) => Promise<DocsAnswer>
}
