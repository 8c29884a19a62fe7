import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { say, words, type Word } from '../../functions/invoice-document/document-words.ts'
import { languages } from '../../functions/language/language.ts'

const isWord = (key: string): key is Word => key in words
const keys = Object.keys(words).filter(isWord)
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()

describe('the words of invoices', () => {
  it('stand for the same values in every language', () => {
    for (const key of keys) {
      for (const language of languages) {
        expect(placeholders(words[key][language]), `${key} ${language}`).toEqual(placeholders(words[key].en))
      }
    }
  })

  it('are all said somewhere', () => {
    const folder = 'functions/invoice-document'
    const files = readdirSync(folder).filter((file) => file !== 'words.ts')
    const sources = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n')
    expect(keys.filter((key) => !sources.includes(`'${key}'`))).toEqual([])
  })

  it('take a value as it is, also one that looks like another', () => {
    expect(say('set_against', 'en', { amount: '{invoice}', invoice: '$1' })).toBe(
      '{invoice} is set against invoice $1.',
    )
  })
})
