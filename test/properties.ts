/**
 * The seed of all properties. It is the same in each run, so that the suite has the same result for the same code;
 * `PROPERTY_SEED=random`, or a number, uses others.
 */
import fc from 'fast-check'
import { propertyRuns } from './property-runs.ts'

const seed = process.env['PROPERTY_SEED'] ?? '20260801'

fc.configureGlobal({ numRuns: propertyRuns(100), ...(seed !== 'random' && { seed: Number(seed) }) })
