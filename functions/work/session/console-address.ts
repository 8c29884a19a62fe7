/**
 * Where the console of a service is. Without HTTPS browsers keep a cookie that is marked as secure for the name
 * localhost alone.
 */
export const consoleAddress = (baseUrl: string): string =>
  `${baseUrl.replace('//127.0.0.1:', '//localhost:').replace(/\/$/, '')}/console/`
