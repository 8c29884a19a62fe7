/** The types of calls, derived from the paths of the document. */
import type { paths, Preview } from './generated/service-types.ts'

export type GetPath = { [P in keyof paths]: paths[P] extends { get: object } ? P : never }[keyof paths]
export type PostPath = { [P in keyof paths]: paths[P] extends { post: object } ? P : never }[keyof paths]

/** The parameters in the query of a GET. The language is an option of every call. */
export type QueryOf<P extends GetPath> = paths[P] extends { get: { parameters: { query?: infer Query } } }
  ? Omit<NonNullable<Query>, 'language'>
  : never

/** The body of a POST. A preview is a separate call (`preview`). */
export type BodyOf<P extends PostPath> = paths[P] extends {
  post: { requestBody?: { content: { 'application/json': infer Body } } }
}
  ? Body & { readonly preview?: never }
  : Readonly<Record<string, never>>

type JsonAnswer<Call> = Call extends { responses: { 200: { content: { 'application/json': infer Answer } } } }
  ? Answer
  : never
type PostAnswer<P extends PostPath> = paths[P] extends { post: infer Call } ? JsonAnswer<Call> : never
interface AnyPreview {
  preview: Preview
}

export type GetAnswer<P extends GetPath> = paths[P] extends { get: infer Call } ? JsonAnswer<Call> : never
/** The answer of a call that is carried out. */
export type AnswerOf<P extends PostPath> = Exclude<PostAnswer<P>, AnyPreview>
/** The answer of a call that is previewed. */
export type PreviewOf<P extends PostPath> = Extract<PostAnswer<P>, AnyPreview>
export type PreviewPath = { [P in PostPath]: [PreviewOf<P>] extends [never] ? never : P }[PostPath]

/** The last name of a path: `assignments` of `/api/products/assignments/`. */
type LastName<P extends string> = P extends `${infer Rest}/`
  ? LastName<Rest>
  : P extends `${string}/${infer Rest}`
    ? LastName<Rest>
    : P

/** Calls whose answers are paged. */
export type PagedPath = { [P in GetPath]: 'next_url' extends keyof GetAnswer<P> ? P : never }[GetPath]
/** Calls whose pages are parts of one list, which has the last name of the path. */
export type ListedPath = { [P in PagedPath]: LastName<P> extends keyof GetAnswer<P> ? P : never }[PagedPath]
export type ItemOf<P extends ListedPath> =
  GetAnswer<P> extends Readonly<Record<LastName<P>, readonly (infer Item)[]>> ? Item : never

/** The names in braces of a path. */
type NameIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never

export interface SharedOptions {
  /**
   * The language of messages and documents. Default: the language of the client, otherwise the language of the account.
   */
  readonly language?: Language
  readonly signal?: AbortSignal
}

export type Language = NonNullable<NonNullable<paths['/api/customers/']['get']['parameters']['query']>['language']>

/** The values for the names in the path, if there are any. */
type PathOption<P extends string> = [NameIn<P>] extends [never]
  ? { readonly path?: never }
  : { readonly path: Readonly<Record<NameIn<P>, string>> }

export type GetOptions<P extends GetPath> = SharedOptions & PathOption<P>

export type PostOptions<P extends PostPath> = SharedOptions &
  PathOption<P> & {
    /** A key that the caller chooses and keeps, so that a call can be sent again after a crash. */
    readonly idempotencyKey?: string
    /** The person for whom the call is made. */
    readonly actingUser?: string
  }

/** Arguments that are optional if none of them is required. */
type Optional<Value> = Partial<Value> extends Value ? [value?: Value] : [value: Value]
export type GetArguments<P extends GetPath> = [NameIn<P>] extends [never]
  ? Partial<QueryOf<P>> extends QueryOf<P>
    ? [query?: QueryOf<P>, options?: GetOptions<P>]
    : [query: QueryOf<P>, options?: GetOptions<P>]
  : [query: QueryOf<P>, options: GetOptions<P>]
export type PostArguments<P extends PostPath> = [body: BodyOf<P>, ...options: Optional<PostOptions<P>>]
