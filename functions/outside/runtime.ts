/** The real tokens, random numbers and sleep, which the edges pass in. */
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import type { Runtime } from '../store/dynamo/back-off.ts'

export const runtime: Runtime = { newToken: () => v7(), random: Math.random, sleep }
