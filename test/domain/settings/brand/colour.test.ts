import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentsOf, contrast, inkOn, readableOn } from '../../../../functions/domain/settings/brand/colour.ts'

const colours = fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${colour.toString(16).padStart(6, '0')}`)

describe('a colour', () => {
  it('has the contrast of WCAG: 21 for black on white, 1 for itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#0f6c78', '#0f6c78')).toBe(1)
  })

  it('stays where it reads well, and is changed where it does not', () => {
    expect(readableOn('#ffffff', '#0f6c78')).toBe('#0f6c78')
    expect(readableOn('#ffffff', '#ffe14d')).not.toBe('#ffe14d')
  })

  it('keeps its hue where it is made darker, or lighter on a dark ground', () => {
    expect(readableOn('#ffffff', '#ffe14d')).toBe('#807127')
    expect(readableOn('#16191d', '#0f2c78')).toBe('#6f80ae')
  })

  it('always reads well on any ground, and so does the text on it', () => {
    fc.assert(
      fc.property(colours, colours, (colour, ground) => {
        expect(contrast(readableOn(ground, colour), ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(inkOn(colour), colour)).toBeGreaterThanOrEqual(4.5)
        const { light, dark } = accentsOf(colour, { light: '#ffffff', dark: '#16191d' })
        expect(contrast(light.onAccent, light.accent)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(dark.onAccent, dark.accent)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
