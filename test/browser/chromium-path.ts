/**
 * The path of the machine's own Chromium; undefined if there is none. The shell is the same Chromium without
 * windows, which would take a fifth of the stories' time.
 */
import { existsSync } from 'node:fs'

const places = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

export const chromiumPath = places.find((place) => place !== undefined && existsSync(place))
