/** The form of codes that are made for one person: twelve characters that people can copy, such as `7K3Q-9XWB-2M4T`. */

/** Digits and letters without those that look like another one (I, L, O, U). */
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const form = /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/
const length = 12

/** A code of 60 bits. The bytes are secret to everybody but the service. */
export function personalCodeFrom(bytes: Uint8Array): string {
  const text = [...bytes.slice(0, length)].map((byte) => characters.charAt(byte % characters.length)).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** The code in a written text; undefined if it can be no code for one person. */
export function readPersonalCode(written: string): string | undefined {
  const code = written.trim().toUpperCase()
  return form.test(code) ? code : undefined
}
