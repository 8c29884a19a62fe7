import { describe, expect, it } from 'vitest'
import type { Letter } from '../../functions/mail/mail-letter.ts'
import { renderLetter } from '../../functions/mail/render-letter.ts'
import { png } from '../logos.ts'

const letter: Letter = {
  subject: 'Your holiday',
  preheader: 'From 1 to 14 July',
  heading: 'Your holiday is noted',
  paragraphs: ['Hello Åse,', 'No paper comes from 1 to 14 July.', { quote: 'Have a\ngood time' }],
  facts: [{ title: 'Withheld', rows: [{ name: 'Issues', value: '12' }], note: 'Sundays too' }],
  button: { label: 'Change it', url: 'https://abo.example/my/?a=1&b=2' },
  after: ['You can change it until the day before.'],
  closing: 'Kind regards\nThe Gazette',
  links: [{ label: 'Terms', url: 'https://abo.example/terms' }],
  legal: ['The Gazette ApS', 'Bredgade 1'],
}

describe('a letter as an e-mail', () => {
  it('has the same content as text and as HTML, in the same order', () => {
    const { text, html } = renderLetter(letter, 'en', { name: 'The Gazette' })
    const contents = [
      'Your holiday is noted',
      'Hello Åse,',
      'No paper comes',
      'good time',
      'Withheld',
      'Issues',
      '12',
      'Sundays too',
      'Change it',
      'You can change it until',
      'Kind regards',
      'Bredgade 1',
      'Terms',
    ]
    const body = html
      .slice(html.indexOf('<table'))
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('\u00a0', ' ')
    for (const whole of [text, body]) {
      const places = contents.map((content) => whole.indexOf(content))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }
  })

  it('shows words in place of addresses, and says its language', () => {
    const { html, language } = renderLetter(letter, 'da', { name: 'The Gazette' })
    expect(html).toContain('href="https://abo.example/my/?a=1&amp;b=2"')
    expect(html).not.toContain('>https://')
    expect(html).toContain('<html lang="da"')
    expect(language).toBe('da')
  })

  it('carries the logo as a picture of the message, in the size of its head', () => {
    const content = png(480, 60)
    const { html, images } = renderLetter(letter, 'en', { name: 'The Gazette', logo: { type: 'png', content } })
    expect(images).toEqual([{ id: 'logo', name: 'logo.png', contentType: 'image/png', content }])
    expect(html).toContain('<img src="cid:logo" width="240" height="30" alt="The Gazette"')
  })

  it('has the name of the publisher where there is no logo that can be read', () => {
    const broken = { type: 'jpeg', content: Uint8Array.of(1, 2, 3) } as const
    for (const logo of [{}, { logo: broken }]) {
      const { html, images } = renderLetter(letter, 'en', { name: 'The Gazette & Co', ...logo })
      expect(images).toEqual([])
      expect(html).toContain('>The Gazette &amp; Co</td>')
    }
  })

  it('has a button whose words can be read on every colour of a publisher', () => {
    const { html } = renderLetter(letter, 'en', { name: 'The Gazette', colour: '#ffe14d' })
    const [, ground, ink] = /class="button" bgcolor="(#\w+)".*?class="on-button".*?;color:(#\w+)/.exec(html) ?? []
    expect(ink).toBe('#ffffff')
    expect(ground).not.toBe('#ffe14d')
    expect(html).toContain('bgcolor="#ffe14d" height="6"')
  })
})
