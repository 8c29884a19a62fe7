/** Times on pages and in e-mails, as readers of each language write them. */
import { expect, it } from 'vitest'
import { languages } from '../../functions/language/language.ts'
import { clockTime } from '../../functions/language/date.ts'
import { receivedAt } from '../../functions/request-page/request-form-page.ts'

it('A time has no seconds, and in Danish, Finnish and Norwegian a point', () => {
  const received = '2027-06-30T08:05:09.999Z'
  const at = (language: (typeof languages)[number]) => receivedAt({ received }, { language, timezone: 'Europe/Berlin' })
  const times = Object.fromEntries(languages.map((language) => [language, at(language).time]))
  expect(times).toEqual({ en: '10:05', da: '10.05', sv: '10:05', nb: '10.05', de: '10:05', fi: '10.05' })
  expect(clockTime('2027-01-31T23:59', 'da')).toBe('23.59')
})
