/** The lines of a campaign with another price. */
import { describe, expect, it } from 'vitest'
import { draftLines } from '../../console/screens/campaigns/draft-lines.ts'

const paper = { text: 'Paper', amount: 8000, tax_rate: 0.25, when: {} }
const postage = { text: 'Postage', amount: 1500, tax_rate: 0.25, when: { edition: 'print' } }

describe('Another price', () => {
  it('given no date, then the lines have their new amounts', () => {
    expect(draftLines([paper, postage], { amounts: [9000, 1500], from: undefined })).toEqual([
      { ...paper, amount: 9000 },
      postage,
    ])
  })

  it('given a date, then the present lines stay, and what differs comes beside them', () => {
    const from = '2031-05-01'
    expect(draftLines([paper, postage], { amounts: [9000, 1500], from })).toEqual([
      paper,
      postage,
      { ...paper, amount: 9000, from },
    ])
  })

  it('given the date of a price that is planned already, then that price is replaced, as two from one date are refused', () => {
    const from = '2031-05-01'
    const planned = { ...paper, amount: 8500, from }
    expect(draftLines([paper, planned], { amounts: [8000, 9000], from })).toEqual([paper, { ...planned, amount: 9000 }])
  })
})
