/** A logo, its reference in the settings and on documents, and its form in an account file. */

export interface Logo {
  readonly type: 'png' | 'jpeg'
  readonly content: Uint8Array
}

/** The form of a reference: type, bytes and the hash of the content. */
const reference = /^[a-z]+-(?<bytes>\d{1,6})-[0-9a-f]{64}$/

export const referenceOf = ({ type, content }: Logo, sha256: string): string =>
  `${type}-${content.byteLength}-${sha256}`

export const bytesOfLogo = (logo: string): number => Number(reference.exec(logo)?.groups?.['bytes'] ?? 0)

export const logoDataUrl = ({ type, content }: Logo): string =>
  `data:image/${type};base64,${Buffer.from(content).toString('base64')}`
