/** Where the console lives. Its files are in `assets/` of its home, whatever the address of the service begins with. */
export const home = new URL('..', import.meta.url).pathname
/** The address that the paths of the API's document continue from. */
export const service = new URL('../..', import.meta.url).href.replace(/\/$/, '')
