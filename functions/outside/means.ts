/** Chance, ids and waiting as they really are, for the edges to hand in. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Means } from '../store/means.ts'

export const realMeans: Means = { newToken: randomUUID, random: Math.random, sleep }
