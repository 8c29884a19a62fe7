/**
 * The address of the console's home. The files are in `assets/` below it, whatever path the service's address begins
 * with.
 */
export const home = new URL('..', import.meta.url).pathname
/** The base address of the paths in the API's document. */
export const service = new URL('../..', import.meta.url).href.replace(/\/$/, '')
