/** How calls are written as addresses: by the client, and by the build for the page, which sets out on some of them. */
import { createQuerySerializer } from 'openapi-fetch'

export type Query = Readonly<Record<string, unknown>>

const serialize = createQuerySerializer()
export const queryText = (language: string, query: Query): string => serialize({ language, ...query })
