/** The account's own words for e-mails, and its notices. */
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Paths } from '../../api/types.ts'

export type Templates = Paths['/api/templates/']['get']['responses'][200]['content']['application/json']
export type Notices = Paths['/api/notices/']['get']['responses'][200]['content']['application/json']

export const templatesReading = reads(async (signal) => client.GET('/api/templates/', { signal }))
export const noticesReading = reads(async (signal) => client.GET('/api/notices/', { signal }))
