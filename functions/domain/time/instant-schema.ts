/** An instant read back from storage. */
import * as v from 'valibot'
import { isInstant, type Instant } from './time.ts'

export const instantSchema = v.custom<Instant>((value) => typeof value === 'string' && isInstant(value))
