import fc from 'fast-check'

/**
 * The number of inputs that a property draws. Each run of the suite draws the same ones (`properties.ts`), so it takes
 * a quarter of the number that the property names; `PROPERTY_RUNS=1` takes all, and `PROPERTY_RUNS=10` ten times as
 * many.
 */
const share = Number(process.env['PROPERTY_RUNS'] ?? '0.25')

export const propertyRuns = (all: number): number => Math.ceil(all * share)

/** The seed of a property that draws its inputs with `fc.sample`, which the names of its tests carry. */
export const propertySeed = (): number => fc.readConfigureGlobal().seed ?? Math.floor(Math.random() * 2 ** 31)
