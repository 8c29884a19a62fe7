/** The one call of the test clock's screen: where the clock stands, and when something falls due next. */
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'

export const clockReading = reads((signal) => client.GET('/api/test/clock/', { signal }))
