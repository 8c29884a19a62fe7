/** A person's hands, which count their actions: clicks, and keys with each letter as one. */
import type { Locator, Page } from 'playwright-core'

export interface Hand {
  click(target: Locator): Promise<void>
  press(key: string): Promise<void>
  type(text: string): Promise<void>
  /**
   * Types what is searched for, a key for each letter, but at once: a busy machine may type more slowly than a search
   * waits for the next key, and then Enter would come before the results of the whole text.
   */
  search(text: string): Promise<void>
  /** Two key presses, whatever the length of the text. */
  paste(text: string): Promise<void>
  /** Clicks and keys since the last count. */
  count(): { readonly clicks: number; readonly keys: number }
}

export function handOf(page: Page): Hand {
  let clicks = 0
  let keys = 0
  return {
    async click(target) {
      clicks += 1
      await target.click()
    },
    async press(key) {
      keys += 1
      await page.keyboard.press(key)
    },
    async type(text) {
      keys += text.length
      await page.keyboard.type(text)
    },
    async search(text) {
      keys += text.length
      await page.keyboard.insertText(text)
    },
    async paste(text) {
      keys += 2
      await page.keyboard.insertText(text)
    },
    count() {
      const counted = { clicks, keys }
      clicks = 0
      keys = 0
      return counted
    },
  }
}
