/** Writes calls as addresses: for the client, and for the build of the page, which sends some of them immediately. */
import { createQuerySerializer } from 'openapi-fetch'

export type Query = Readonly<Record<string, unknown>>

const serialize = createQuerySerializer()
export const queryText = (language: string, query: Query): string => serialize({ language, ...query })
