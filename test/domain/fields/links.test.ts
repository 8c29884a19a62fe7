/** Links in texts that the service mails on for somebody. */
import { describe, expect, it } from 'vitest'
import { hasLink, withoutLinks } from '../../../functions/domain/fields/links.ts'

/** Everything that a mail program may turn into a link. */
const linked = [
  'https://spam.example/win',
  'HTTP://SPAM.EXAMPLE',
  'steam://run/1',
  'www.spam.example',
  'WWW2.spam.example',
  'spam.example/win',
  'spam.example:8080',
  'spam.example?x=1',
  'win@spam.example',
  'mailto:win',
  '\\\\spam\\share',
  'ｈｔｔｐｓ：／／spam.example',
  'spam。example/win',
  'Look: http://203.0.113.7/',
]

describe('A text has a link', () => {
  it.each(linked)('in %s', (text) => {
    expect(hasLink(text)).toBe(true)
    expect(hasLink(`Happy birthday!\n${text} Ann`)).toBe(true)
  })

  it.each([
    'Many happy returns!\nAnn & Bo',
    'Tillykke.Kram fra far',
    'Ses kl. 12.30 d. 1.3.2027, f.eks. hos os (bl.a. kage til 1.000 kr./stk.)',
    'z.B. um 8 Uhr; 50 % = 1/2',
    'Love //Ann: see you @ home...',
  ])('and not in %s', (text) => {
    expect(hasLink(text)).toBe(false)
  })
})

describe('A text without links', () => {
  it.each([
    ['Win at spam.example', 'Win at spam|.example'],
    ['Win at spam。example', 'Win at spam|。example'],
    ['https://www.spam.example/x', 'https: //www|.spam|.example/x'],
    ['Ann@spam.example', 'Ann@spam|.example'],
    ['Booking.com A/S', 'Booking|.com A/S'],
    ['spam.\u00adexample', 'spam|.\u00adexample'],
    ['4711.example', '4711|.example'],
    ['Tillykke.Kram fra far...', 'Tillykke|.Kram fra far...'],
    ['1.3.2027, 1.000 kr. in all.', '1.3.2027, 1.000 kr. in all.'],
  ])('%s is %s, with an invisible character', (text, marked) => {
    const shown = marked.replaceAll('|', '\u2060')
    expect(withoutLinks(text)).toBe(shown)
    expect(withoutLinks(shown)).toBe(shown)
  })

  it('has nothing left that a mail program makes a link of', () => {
    for (const text of linked) {
      expect(withoutLinks(text)).not.toMatch(/[\p{L}\p{N}][.。]\p{L}|:\/\/|\\\\/u)
    }
  })
})
