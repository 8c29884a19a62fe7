/** A person without a mouse: only keys, with each stop of the focus named, visible and marked. */
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { expect } from 'vitest'

export interface Keyboard {
  press(key: string): Promise<void>
  type(text: string): Promise<void>
  /** Types what is searched for at once, as `Hand` does. */
  search(text: string): Promise<void>
  /** Moves by Tab to the element with this name. Returns all elements on the way in order, including the last. */
  tabTo(stop: RegExp): Promise<string[]>
  /** The stop that has the focus, such as `button "Stop"`; empty if nothing has it. */
  focused(): Promise<string>
}

const mostStops = 60
const seenSchema = v.object({ isMarked: v.boolean(), isCovered: v.boolean(), isOnScreen: v.boolean() })

/**
 * WCAG 2.4.7 and 2.4.11, in the page: the focus has an outline, and is not covered. The button of a date's own calendar
 * is within the field, and marked by the browser.
 */
const focusSeen = `(() => {
  const element = document.activeElement ?? document.body
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const { left, top, width, height } = element.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2)
  return {
    isMarked: !element.matches(':focus') || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2),
    isCovered: above !== null && !element.contains(above) && !above.contains(element),
    isOnScreen: above !== null,
  }
})()`

export function keyboardOf(page: Page): Keyboard {
  async function focused(): Promise<string> {
    const active = page.locator('*:focus, input:focus-within')
    if ((await active.count()) === 0) return ''
    const [line = ''] = (await active.first().ariaSnapshot()).split('\n')
    // A name with a colon is in quotes.
    const currentLine = line
      .replace(/^- /, '')
      .replace(/^'(.*)'$/, '$1')
      .replaceAll("''", "'")
    return currentLine.replace(/^text: (.*)$/, 'text "$1"')
  }

  async function expectInSight(stop: string): Promise<void> {
    const focus = v.parse(seenSchema, await page.evaluate(focusSeen))
    expect({ stop, ...focus }).toEqual({ stop, isMarked: true, isCovered: false, isOnScreen: true })
  }

  return {
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    search: (text) => page.keyboard.insertText(text),
    focused,
    async tabTo(target) {
      const stops: string[] = []
      while (stops.length < mostStops) {
        await page.keyboard.press('Tab')
        const stop = await focused()
        // The parts of a date are stops of one field.
        if (stop !== stops.at(-1)) stops.push(stop)
        await expectInSight(stop)
        if (target.test(stop)) return stops
      }
      throw new Error(`The focus never came to ${String(target)}: ${stops.join(', ')}`)
    },
  }
}
