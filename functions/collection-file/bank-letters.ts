/** Texts in letters that a bank takes. Nordic letters have their usual spellings, as transliteration drops them. */
import type { BankLine } from '../domain/collection/bank-line.ts'
import type { BankMethod } from '../domain/settings/settings.ts'

type Charset = BankMethod['charset']

/** The letters of EPC 217-08, and the further letters of ISO 8859-1. */
const takes: Readonly<Record<Charset, RegExp>> = {
  sepa: /^[A-Za-z0-9/?:().,'+ -]*$/,
  latin1: /^[A-Za-z0-9/?:().,'+ \-\u00c0-\u00ff]*$/,
}

const spellings: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', æ: 'ae', ø: 'oe', ß: 'ss' },
  ...{ '&': '+', _: '-', '’': "'" },
  ...{ Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', Å: 'Aa', Æ: 'Ae', Ø: 'Oe' },
}

export type BankLetters = (text: string) => string

/** The table of letters is large, and few files need it. */
export async function bankLetters(charset: Charset): Promise<BankLetters> {
  const { transliterate } = await import('transliteration')
  const isTaken = (text: string) => takes[charset].test(text)
  const letterOf = (letter: string): string => {
    if (isTaken(letter)) return letter
    const spelt = spellings[letter] ?? transliterate(letter, { unknown: ' ' })
    return isTaken(spelt) ? spelt : Array.from(spelt, (each) => (isTaken(each) ? each : ' ')).join('')
  }
  return (text) => {
    const plain = text.normalize('NFC')
    const written = isTaken(plain) ? plain : Array.from(plain, letterOf).join('')
    return written.replace(/\s+/g, ' ').trim()
  }
}

/** A line with the payer's name in the letters of the bank; Autogiro has no names. */
export function inBankLetters(line: BankLine, { kind }: BankMethod, letters: BankLetters): BankLine {
  if (kind === 'autogiro') return line
  const name = letters(line.name)
  return name === line.name ? line : { ...line, written: name }
}
