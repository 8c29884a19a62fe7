/** The bytes of a logo: a whole PNG or JPEG that a document can bear, and the picture that they make. */
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { encode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { pictureOf } from '../../../functions/domain/settings/brand/logo-picture.ts'
import { jpegs, noisyPng, png } from '../../logos.ts'

const ofPng = (content: Uint8Array) => pictureOf({ type: 'png', content })
const ofJpeg = (content: Uint8Array) => pictureOf({ type: 'jpeg', content })
const pixelsOf = (content: Uint8Array) => {
  const picture = ofPng(content)
  if (typeof picture === 'string') throw new Error(picture)
  return [...inflateSync(picture.data)]
}

interface Head {
  readonly width?: number
  readonly height?: number
  readonly depth: number
  readonly colourType: number
  readonly interlaced?: boolean
}
const chunk = (type: string, data: Uint8Array) => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
}
const headOf = ({ width = 2, height = 1, depth, colourType, interlaced = false }: Head) => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colourType, 0, 0, interlaced ? 1 : 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  return chunk('IHDR', head)
}
const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A PNG of these unpacked rows, with further chunks before them. */
const made = (head: Head, rows: readonly number[] | Buffer, ...before: readonly Buffer[]) =>
  Buffer.concat([
    start,
    headOf(head),
    ...before,
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])

describe('A PNG', () => {
  const changed = (at: number, ...bytes: number[]) => {
    const content = Buffer.from(png(4, 3))
    content.set(bytes, at)
    return content
  }

  it('is whole', () => {
    expect(ofPng(png(4, 3))).toMatchObject({ width: 4, height: 3, colours: 'DeviceRGB', filter: 'FlateDecode' })
    for (let bytes = 0; bytes < png(4, 3).length; bytes++) expect(ofPng(png(4, 3).slice(0, bytes))).toBe('broken')
  })

  it('begins as a PNG does, byte by byte', () => {
    for (let at = 0; at < 8; at++) expect(ofPng(changed(at, 0x00))).toBe('broken')
  })

  it('has the size that it says, and sums that agree', () => {
    expect(ofPng(changed(16, 0, 0, 0, 5))).toBe('broken')
    expect(ofPng(changed(20, 0, 0, 0, 4))).toBe('broken')
    expect(ofPng(changed(29, 0, 0, 0, 0))).toBe('broken')
    expect(ofPng(made({ width: 0, depth: 8, colourType: 2 }, [0]))).toBe('broken')
    expect(ofPng(made({ height: 0, depth: 8, colourType: 2 }, [0]))).toBe('broken')
  })

  it('has no more than a million pixels', () => {
    const empty = (width: number) => encode({ width, height: 1, data: new Uint8Array(width), channels: 1 })
    expect(ofPng(empty(1_000_000))).toMatchObject({ width: 1_000_000 })
    expect(ofPng(empty(1_000_001))).toBe('too-many-pixels')
    expect(ofPng(changed(16, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff))).toBe('too-many-pixels')
  })

  it('unfolds to no more than its size, in its pixels and in what stands beside them', () => {
    const bomb = Buffer.alloc(50_000_000)
    expect(ofPng(made({ depth: 8, colourType: 2 }, bomb))).toBe('broken')
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(bomb)]))
    const text = chunk('zTXt', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(bomb)]))
    const row = [0, 1, 2, 3, 4, 5, 6]
    expect(pixelsOf(made({ depth: 8, colourType: 2 }, row, profile, text))).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('says its size once', () => {
    const head = { depth: 8, colourType: 2 }
    expect(ofPng(made(head, [0, 1, 2, 3, 4, 5, 6], headOf({ ...head, width: 60_000, height: 60_000 })))).toBe('broken')
  })

  it.each<[string, Head, readonly number[], readonly Buffer[], readonly number[]]>([
    ['of three colours', { depth: 8, colourType: 2 }, [0, 1, 2, 3, 4, 5, 6], [], [1, 2, 3, 4, 5, 6]],
    ['of an alpha', { depth: 8, colourType: 6 }, [0, 9, 9, 9, 0, 0, 0, 0, 51], [], [255, 255, 255, 204, 204, 204]],
    ['of greys', { depth: 8, colourType: 0 }, [0, 7, 9], [], [7, 7, 7, 9, 9, 9]],
    ['of greys and an alpha', { depth: 8, colourType: 4 }, [0, 7, 255, 9, 0], [], [7, 7, 7, 255, 255, 255]],
    ['of black and white', { depth: 1, colourType: 0 }, [0, 0b01000000], [], [0, 0, 0, 255, 255, 255]],
    ['of four greys', { depth: 2, colourType: 0 }, [0, 0b01110000], [], [85, 85, 85, 255, 255, 255]],
    ['of two bytes a sample', { depth: 16, colourType: 0 }, [0, 255, 255, 0, 0], [], [255, 255, 255, 0, 0, 0]],
    [
      'of one colour that is none',
      { width: 3, depth: 8, colourType: 2 },
      [0, 1, 2, 3, 4, 5, 6, 1, 2, 4],
      [chunk('tRNS', Buffer.from([0, 1, 0, 2, 0, 3]))],
      [255, 255, 255, 4, 5, 6, 1, 2, 4],
    ],
    [
      'of a palette, some of it clear',
      { depth: 4, colourType: 3 },
      [0, 0x10],
      [chunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6])), chunk('tRNS', Buffer.from([255, 0]))],
      [255, 255, 255, 1, 2, 3],
    ],
    [
      'in passes, of one row that four of them have a part of',
      { width: 5, depth: 8, colourType: 0, interlaced: true },
      [0, 1, 0, 2, 0, 3, 0, 4, 5],
      [],
      [1, 1, 1, 4, 4, 4, 3, 3, 3, 5, 5, 5, 2, 2, 2],
    ],
    ['in passes', { depth: 8, colourType: 2, interlaced: true }, [0, 1, 2, 3, 0, 4, 5, 6], [], [1, 2, 3, 4, 5, 6]],
  ])('is drawn on white: %s', (_, head, rows, before, pixels) => {
    expect(pixelsOf(made(head, rows, ...before))).toEqual(pixels)
  })

  it.each<[string, Head, readonly number[], readonly Buffer[]]>([
    ['fewer rows than it says', { height: 3, depth: 8, colourType: 2 }, [0, 1, 2, 3, 4, 5, 6], []],
    ['a colour beyond its palette', { depth: 8, colourType: 3 }, [0, 0, 9], [chunk('PLTE', Buffer.from([1, 2, 3]))]],
    ['no palette', { depth: 8, colourType: 3 }, [0, 0, 0], []],
    ['an unknown kind of colours', { depth: 8, colourType: 5 }, [0, 0, 0], []],
    ['an unknown depth', { depth: 3, colourType: 0 }, [0, 0, 0], []],
    ['a depth that its colours do not have', { depth: 1, colourType: 2 }, [0, 0], []],
    ['a palette of two bytes', { depth: 16, colourType: 3 }, [0, 0, 0, 0, 0], [chunk('PLTE', Buffer.from([1, 2, 3]))]],
    ['an unknown filter', { depth: 8, colourType: 0 }, [9, 0, 0], []],
    ['passes of less than a byte a sample', { depth: 1, colourType: 0, interlaced: true }, [0, 0, 0, 0], []],
  ])('is refused with %s', (_, head, rows, before) => expect(ofPng(made(head, rows, ...before))).toBe('broken'))

  it('is no other kind of picture', () => {
    expect(ofPng(jpegs.baseline)).toBe('broken')
    expect(ofPng(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('broken')
  })

  it('ends within a moment, whatever a byte of it is', () => {
    const content = Buffer.from(noisyPng(9, 9))
    for (let at = 8; at < content.length; at++) {
      const wrong = Buffer.from(content)
      wrong[at] = (wrong[at] ?? 0) ^ 0xff
      expect(['object', 'string']).toContain(typeof ofPng(wrong))
    }
  })
})

describe('A JPEG', () => {
  const frameAt = (content: Buffer) => Math.max(content.indexOf('ffc0', 'hex'), content.indexOf('ffc2', 'hex'))
  const scanAt = (content: Buffer) => content.indexOf('ffda', 'hex')
  const changed = (at: number, ...bytes: number[]) => {
    const content = Buffer.from(jpegs.baseline)
    content.set(bytes, at)
    return content
  }
  const frame = frameAt(jpegs.baseline)

  it.each([
    ['baseline', 'DeviceRGB'],
    ['progressive', 'DeviceRGB'],
    ['printing', 'DeviceCMYK'],
    ['grey', 'DeviceGray'],
  ] as const)('is taken as it is: %s', (kind, colours) => {
    const picture = ofJpeg(jpegs[kind])
    expect(picture).toMatchObject({ width: 12, height: 8, colours, filter: 'DCTDecode' })
    expect(typeof picture === 'object' && jpegs[kind].equals(picture.data)).toBe(true)
  })

  it('is whole', () => {
    for (const content of Object.values(jpegs)) {
      for (let bytes = 0; bytes < content.length; bytes++) expect(ofJpeg(content.subarray(0, bytes))).toBe('broken')
    }
  })

  it('has no more than a million pixels, and no side of nothing', () => {
    expect(ofJpeg(changed(frame + 5, 0x03, 0xe8, 0x03, 0xe8))).toMatchObject({ width: 1000, height: 1000 })
    expect(ofJpeg(changed(frame + 5, 0x03, 0xe8, 0x03, 0xe9))).toBe('too-many-pixels')
    expect(ofJpeg(changed(frame + 5, 0xff, 0xff, 0xff, 0xff))).toBe('too-many-pixels')
    expect(ofJpeg(changed(frame + 5, 0, 0))).toBe('broken')
    expect(ofJpeg(changed(frame + 7, 0, 0))).toBe('broken')
  })

  it.each([
    ['samples of twelve bits', changed(frame + 4, 12)],
    ['two colours', changed(frame + 9, 2)],
    ['a lossless frame', changed(frame + 1, 0xc3)],
    ['an arithmetic frame', changed(frame + 1, 0xc9)],
    ['no frame', changed(frame + 1, 0xfe)],
    ['two frames', Buffer.concat([jpegs.grey.subarray(0, scanAt(jpegs.grey)), jpegs.grey.subarray(2)])],
    ['no scan', Buffer.concat([jpegs.grey.subarray(0, scanAt(jpegs.grey)), Buffer.from([0xff, 0xd9])])],
    ['no tables', Buffer.concat([jpegs.grey.subarray(0, 2), jpegs.grey.subarray(frameAt(jpegs.grey))])],
    ['a segment without a length', changed(4, 0, 0)],
    ['a segment longer than the file', changed(4, 0xff, 0xff)],
    [
      'bytes between its segments',
      Buffer.concat([jpegs.grey.subarray(0, 2), Buffer.from('x'), jpegs.grey.subarray(2)]),
    ],
    ['a second start', Buffer.concat([jpegs.grey.subarray(0, 2), jpegs.grey])],
    ['another kind of picture', Buffer.from(png(4, 3))],
  ])('is refused with %s', (_, content) => expect(ofJpeg(content)).toBe('broken'))

  it('has some scans, each of which a reader goes over all pixels for', () => {
    const scan = jpegs.grey.subarray(scanAt(jpegs.grey), -2)
    const repeated = (times: number) =>
      Buffer.concat([
        jpegs.grey.subarray(0, scanAt(jpegs.grey)),
        ...Array.from({ length: times }, () => scan),
        Buffer.from([0xff, 0xd9]),
      ])
    expect(ofJpeg(repeated(50))).toMatchObject({ width: 12 })
    expect(ofJpeg(repeated(51))).toBe('broken')
  })

  it('leaves out what follows its end', () => {
    const picture = ofJpeg(Buffer.concat([jpegs.grey, Buffer.from('<script>')]))
    expect(typeof picture === 'object' && jpegs.grey.equals(picture.data)).toBe(true)
  })
})
