/** The one call of the test clock's screen: the time of the clock, and the next due instant. */
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'

export const clockReading = reads((signal) => client.GET('/api/test/clock/', { signal }))
