/** The address of a service's console. Without HTTPS, browsers accept a secure cookie only for the name localhost. */
export const consoleAddress = (baseUrl: string): string =>
  `${baseUrl.replace('//127.0.0.1:', '//localhost:').replace(/\/$/, '')}/console/`
