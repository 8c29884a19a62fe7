import { beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '../../functions/domain/time/time.ts'
import { firstEventSince } from '../../functions/store/feed/feed-seek.ts'
import { useEngine } from '../engine.ts'
import { account, begin, happened } from '../webhooks/webhook-account.ts'

const engine = useEngine()
beforeEach(() => engine.freshTables())

const hours = 3_600_000
const since = (afterHours: number) => firstEventSince(account, instantOf(begin + afterHours * hours))

describe('the first event since an instant', () => {
  it('is the first at or after it', async () => {
    for (let id = 1; id <= 5; id++) await happened(id, id, { at: begin + id * hours })
    expect(await since(0)).toBe(1)
    expect(await since(3)).toBe(3)
    expect(await since(3.5)).toBe(4)
  })

  it('is the first that fits, though later ones are of an earlier time', async () => {
    await happened(1, 1, { at: begin })
    await happened(2, 2, { at: begin + 5 * hours })
    await happened(3, 3, { at: begin + hours })
    await happened(4, 4, { at: begin + 6 * hours })
    expect(await since(4)).toBe(2)
    expect(await since(1)).toBe(2)
  })

  it('is the one to come where none fits, or none is there', async () => {
    expect(await since(0)).toBe(1)
    await happened(1, 3)
    expect(await since(1)).toBe(4)
  })

  it('is found in whichever partition it lies', async () => {
    await happened(9_999, 10_001, { at: begin })
    await happened(20_001, 20_002, { at: begin + hours })
    expect(await since(0)).toBe(9_999)
    expect(await since(1)).toBe(20_001)
  })
})
