/**
 * The seed of all properties. It is the same in each run, so that the suite says the same of the same code;
 * `PROPERTY_SEED=random`, or a number, draws others.
 */
import fc from 'fast-check'

const given = process.env['PROPERTY_SEED'] ?? '20260801'

if (given !== 'random') fc.configureGlobal({ seed: Number(given) })
