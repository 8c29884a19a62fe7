/**
 * A path as logs may have it: without the signature of a link, by which anybody could open an invoice or an order. A
 * key in the query is not part of a path.
 */

const hidden = '…'
/** A signature has 43 characters. The ids and numbers that people choose are usually shorter. */
const longestShown = 36

/** `resource` names the parts of the path, such as `/invoice/{account}/…`, if it is known. */
export function pathWithoutSecrets(path: string, resource = ''): string {
  const names = resource.split('/')
  return path
    .split('/')
    .map((part, index) => (names[index] === '{signature}' || part.length > longestShown ? hidden : part))
    .join('/')
}
