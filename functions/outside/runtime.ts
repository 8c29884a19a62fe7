/** Chance, ids and waiting as they really are, for the edges to hand in. */
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import type { Runtime } from '../store/dynamo/back-off.ts'

export const runtime: Runtime = { newToken: () => v7(), random: Math.random, sleep }
