/** Chance, ids and waiting as they really are, for the edges to hand in. */
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import type { Means } from '../store/means.ts'

export const realMeans: Means = { newToken: () => v7(), random: Math.random, sleep }
