/** Logos for tests: small pictures, as an account file writes them. */
import { encode } from 'fast-png'

/** A PNG of one colour, with an alpha channel. */
export function png(width: number, height: number): Uint8Array {
  const pixels = Array.from({ length: width * height }, () => [15, 108, 120, 255])
  return encode({ width, height, data: Uint8Array.from(pixels.flat()), channels: 4 })
}

/** A PNG that cannot be compressed: every pixel is different. */
export function noisyPng(width: number, height: number): Uint8Array {
  let seed = 7
  const noise = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) >>> 24
  return encode({ width, height, data: Uint8Array.from({ length: width * height * 4 }, noise), channels: 4 })
}

export const pngUrl = (content: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(content).toString('base64')}`

export const jpegUrl = (content: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(content).toString('base64')}`

/** Pictures of 12 times 8 pixels as a common program writes them. */
export const jpegs = {
  baseline: Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYV' +
      'pQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAI' +
      'AAwDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAGxAAAgMAAwAAAAAAAAAAAAAAAQIAAwRBgbH/xAAVAQEBAAAAAAAAAAAAAA' +
      'AAAAAEBf/EABYRAQEBAAAAAAAAAAAAAAAAAAABEf/aAAwDAQACEQMRAD8AzbrMDVMKM2lLOGfQrAdBB7JYiMRbdf/Z',
    'base64',
  ),
  progressive: Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYV' +
      'pQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAI' +
      'AAwDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAME/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/2gAMAwEAAhADEAAAAc0hov/EABcQAQ' +
      'ADAAAAAAAAAAAAAAAAAAEAAhH/2gAIAQEAAQUCWmT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/AX//xAAUEQEAAAAAAAAAAAAAAAAA' +
      'AAAA/9oACAECAQE/AX//xAAYEAACAwAAAAAAAAAAAAAAAAACEBEhcv/aAAgBAQAGPwKhKdL/xAAYEAEAAwEAAAAAAAAAAAAAAAABEBFRwf/aAA' +
      'gBAQABPyFqqaQ8j//aAAwDAQACAAMAAAAQA//EABYRAQEBAAAAAAAAAAAAAAAAAAEAEf/aAAgBAwEBPxBdv//EABQRAQAAAAAAAAAAAAAAAAAA' +
      'AAD/2gAIAQIBAT8Qf//EABgQAQADAQAAAAAAAAAAAAAAAAEQQYGx/9oACAEBAAE/EAqvCDA9j//Z',
    'base64',
  ),
  printing: Buffer.from(
    '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUG' +
      'BKUVJP/8AAFAgACAAMBEMRAE0RAFkRAEsRAP/EABkAAAEFAAAAAAAAAAAAAAAAAAQAAgMGB//EACAQAAICAQQDAQAAAAAAAAAAAAECAwQAERIh' +
      'QQWBsWH/2gAOBEMATQBZAEsAAD8Ao9mXxTQMKtK7HMdNrSW1dRzzqBGNeP3I5XpGMiGvYR+i86sB6CD7j5XpmMiGCdX6LTBgPW0fc07AcHwfFn' +
      '//2Q==',
    'base64',
  ),
  grey: Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYV' +
      'pQYEpRUk//wAALCAAIAAwBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABAX/xAAbEAACAwADAAAAAAAAAAAAAAABAgADBEGBsf/aAAgBAQAAPwCb' +
      'dZgaphRm0pZwz6FYDoIPYWf/2Q==',
    'base64',
  ),
} as const

/** A kind of image that is refused. */
export const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect fill="url(#none)" width="9" height="9"/></svg>'

export const svgUrl = (text: string): string => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
