/** The bytes of a logo: an SVG that draws and does nothing else, or a whole PNG that a page can bear. */
import { encode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { isDrawing } from '../../../functions/domain/settings/logo-drawing.ts'
import { isPicture } from '../../../functions/domain/settings/logo-picture.ts'
import { drawnLogo, png, svg } from '../../logos.ts'

const kindOf = (text: string) => isDrawing(Buffer.from(text))
const rect = (attributes: string) => svg(`<rect width="1" height="1" ${attributes}/>`)
const nested = (depth: number) => svg(`${'<g>'.repeat(depth)}${'</g>'.repeat(depth)}`)
/** Each part draws the next one twice. */
const doubled = (times: number) => {
  const parts = Array.from({ length: times }, (_, n) => `<g id="g${n}">${`<use href="#g${n + 1}"/>`.repeat(2)}</g>`)
  return svg(`${parts.join('')}<g id="g${times}"/>`)
}

describe('A drawing', () => {
  it.each([
    ['as drawing programs write it', drawnLogo],
    ['after a line of XML', `<?xml version="1.0" encoding="UTF-8"?>\n${svg('')}`],
    ['beside a comment', `<!-- logo -->${svg('<!-- a circle --><circle r="1"/>')}`],
    ['with references within it, in either quotes or none', rect('fill="url(#a)" stroke="url( \'#b\' )"')],
    ['with a style of its own', svg('<style>.a { fill: url("#fade") }</style>')],
    ['with a name that has an event’s word in it', rect('font-family="onyx" data-only="x"')],
    ['with a prefix of a drawing program', svg('<x:note xmlns:x="http://example.com/ns">y</x:note>')],
    ['of a depth that a person draws', nested(99)],
    ['of parts that are drawn again sixteen thousand times', doubled(11)],
  ])('is taken %s', (_, text) => expect(kindOf(text)).toBe('drawing'))

  it.each([
    ['an event of any prefix', rect('xlink:onload="x"')],
    ['an event in capitals', rect('ONLOAD="x"')],
    ['another base of its references', rect('xml:base="https://example.com"')],
    ['a source', rect('src="https://example.com"')],
    ['a reference to more than a part', svg('<use href="#a/b"/>')],
    ['a reference to another file', svg('<use href="x.svg#a"/>')],
    ['a fill that begins as a part', rect('fill="url(#a/../b)"')],
    ['a fill of another file', rect('fill="url(x.svg#a)"')],
    ['one of several fills from elsewhere', rect('style="fill: url(#a); stroke: url(//x)"')],
    ['a name that acts, with space around it', svg('<x:g xmlns:x=" http://www.w3.org/1999/xhtml "/>')],
    ['a picture of several sizes', rect('style="fill: image-set(\'x\' 1x)"')],
    ['a source in a style', rect('style="fill: src(x)"')],
    ['a script in a style', rect('style="fill: javascript:x"')],
    ['an expression', rect('style="width: expression(x)"')],
    ['a doctype in small letters', `<!doctype svg>${svg('')}`],
    ['an instruction', `<?php x ?>${svg('')}`],
    ['a depth that nobody draws', nested(102)],
    ['parts that are drawn again twice as often', doubled(12)],
    ['a part within itself', svg('<g id="a"><g><use href="#a"/></g></g>')],
    ['a clip within itself', svg('<clipPath id="a"><rect clip-path="url(#a)"/></clipPath>')],
  ])('is unsafe with %s', (_, text) => expect(kindOf(text)).toBe('unsafe'))

  it.each([
    ['is not closed', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['has an attribute twice', '<svg xmlns="http://www.w3.org/2000/svg" a="1" a="2"/>'],
    ['has another name', '<html xmlns="http://www.w3.org/2000/svg"/>'],
    ['has no namespace', '<svg/>'],
    ['has another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['is nothing', ''],
  ])('is broken where it %s', (_, text) => expect(kindOf(text)).toBe('broken'))

  it('is broken where its bytes are no text', () => {
    expect(isDrawing(Buffer.concat([Buffer.from(svg('')), Buffer.from([0xff])]))).toBe('broken')
  })
})

describe('A picture', () => {
  const changed = (at: number, ...bytes: number[]) => {
    const content = Buffer.from(png(4, 3))
    content.set(bytes, at)
    return content
  }

  it('is a whole PNG', () => {
    expect(isPicture(png(4, 3))).toBe(true)
    expect(isPicture(png(4, 3).slice(0, 40))).toBe(false)
    expect(isPicture(png(4, 3).slice(0, 20))).toBe(false)
    expect(isPicture(Buffer.alloc(0))).toBe(false)
  })

  it('begins as a PNG does, byte by byte', () => {
    for (let at = 0; at < 8; at++) expect(isPicture(changed(at, 0x00))).toBe(false)
  })

  it('has the size that it says, and sums that agree', () => {
    expect(isPicture(changed(16, 0, 0, 0, 5))).toBe(false)
    expect(isPicture(changed(20, 0, 0, 0, 4))).toBe(false)
    expect(isPicture(changed(29, 0, 0, 0, 0))).toBe(false)
  })

  it('has no side of nothing, and no more than a million pixels', () => {
    expect(isPicture(changed(16, 0, 0, 0, 0))).toBe(false)
    expect(isPicture(changed(20, 0, 0, 0, 0))).toBe(false)
    const empty = (width: number) => encode({ width, height: 1, data: new Uint8Array(width), channels: 1 })
    expect(isPicture(empty(1_000_000))).toBe(true)
    expect(isPicture(empty(1_000_001))).toBe(false)
  })
})
