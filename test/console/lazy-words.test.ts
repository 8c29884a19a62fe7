/** Words of the console come one language at a time, and all of them are of the language that was chosen last. */
import { afterEach, describe, expect, it } from 'vitest'
import { chooseLanguage, languages, lazyWords, shownLanguage, type Language } from '../../console/words/lazy-words.ts'

/** A table whose languages load when the test says so. */
function tableByHand() {
  const gates = new Map(languages.map((language) => [language, Promise.withResolvers<undefined>()]))
  const load = (language: Language) => async () => {
    await gates.get(language)?.promise
    return { default: { word: language } }
  }
  const words = lazyWords({
    en: load('en'),
    da: load('da'),
    sv: load('sv'),
    nb: load('nb'),
    de: load('de'),
    fi: load('fi'),
  })
  return { words, come: (language: Language) => gates.get(language)?.resolve(undefined) }
}

describe('a text', () => {
  it('ends in one full stop, whatever it is filled in with', async () => {
    const load = () => Promise.resolve({ default: { late: 'Forfalden siden {date}.' } })
    const words = lazyWords({ en: load, da: load, sv: load, nb: load, de: load, fi: load })
    await words.load('da')
    expect(words.say('late', { date: '27. nov.' })).toBe('Forfalden siden 27. nov.')
    expect(words.say('late', { date: '27 November' })).toBe('Forfalden siden 27 November.')
  })
})

describe('the language', () => {
  afterEach(() => chooseLanguage('en'))

  it('is the one that was chosen last, whichever words come first', async () => {
    const [one, other] = [tableByHand(), tableByHand()]
    for (const { come } of [one, other]) come('en')
    await Promise.all([one.words.load('en'), other.words.load('en')])
    const first = chooseLanguage('da')
    const second = chooseLanguage('sv')
    for (const { come } of [one, other]) come('sv')
    await second
    expect([one.words.say('word'), other.words.say('word'), shownLanguage()]).toEqual(['sv', 'sv', 'sv'])
    for (const { come } of [one, other]) come('da')
    await first
    expect([one.words.say('word'), other.words.say('word'), shownLanguage()]).toEqual(['sv', 'sv', 'sv'])
  })

  it('changes in all words at once, those of a screen that was opened meanwhile too', async () => {
    const [shown, opened] = [tableByHand(), tableByHand()]
    shown.come('en')
    await shown.words.load('en')
    const choice = chooseLanguage('da')
    const opening = opened.words.load('en')
    shown.come('da')
    opened.come('en')
    await opening
    expect([shown.words.say('word'), opened.words.say('word')]).toEqual(['en', 'en'])
    opened.come('da')
    await choice
    expect([shown.words.say('word'), opened.words.say('word')]).toEqual(['da', 'da'])
  })

  it('is that of words that come after it was changed', async () => {
    const { words, come } = tableByHand()
    const opening = words.load('en')
    come('da')
    const choice = chooseLanguage('da')
    await choice
    come('en')
    await opening
    expect(words.say('word')).toBe('da')
  })
})
