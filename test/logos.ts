/** Logos for tests: small pictures and drawings, as an account file writes them. */
import { encode } from 'fast-png'

/** A PNG of one colour, with an alpha channel. */
export function png(width: number, height: number): Uint8Array {
  const pixels = Array.from({ length: width * height }, () => [15, 108, 120, 255])
  return encode({ width, height, data: Uint8Array.from(pixels.flat()), channels: 4 })
}

/** A PNG that cannot be packed: every pixel is another one. */
export function noisyPng(width: number, height: number): Uint8Array {
  let seed = 7
  const noise = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) >>> 24
  return encode({ width, height, data: Uint8Array.from({ length: width * height * 4 }, noise), channels: 4 })
}

export const pngUrl = (content: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(content).toString('base64')}`

export const svg = (inner: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" ${attributes}>${inner}</svg>`

export const svgUrl = (text: string): string => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`

/** A logo as drawing programs write them: a gradient, a clip, a style, and notes of the program. */
export const drawnLogo = svg(
  [
    '<metadata><sodipodi:note xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd">x</sodipodi:note></metadata>',
    '<style>.a { fill: url(#fade); } .b { fill: #fff }</style>',
    '<defs><linearGradient id="fade"><stop offset="0" stop-color="#0f6c78"/><stop offset="1" stop-color="#7a1f5c"/></linearGradient>',
    '<clipPath id="round"><rect width="120" height="40" rx="8"/></clipPath><circle id="dot" r="6"/></defs>',
    '<g clip-path="url(#round)"><rect class="a" width="120" height="40"/></g>',
    '<use href="#dot" x="20" y="20" class="b"/><path class="b" d="M40 10 h60 v6 h-60 z M40 24 h40 v6 h-40 z"/>',
  ].join(''),
)
