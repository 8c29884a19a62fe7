/** The settings of accounts for tests, made from account files like all others. */
import { applyAccountFile } from '../functions/domain/settings/apply-file.ts'
import type { Settings } from '../functions/domain/settings/settings.ts'
import { hashOfSecret } from '../functions/store/keys.ts'
import { demoFile } from './demo-account.ts'

/** The demo account, changed by a further account file. */
export function demoSettings(change?: unknown): Settings {
  const settings = settingsOf(demoFile)
  return change === undefined ? settings : settingsOf(change, settings)
}

/** The effect of an account file on an account. */
export function settingsOf(file: unknown, current?: Settings): Settings {
  const applied = applyAccountFile({
    current,
    file,
    hasCustomers: false,
    hash: hashOfSecret,
    makeKey: () => 'made-key',
  })
  if (applied.outcome !== 'applied') throw new Error(`The account file was not applied: ${JSON.stringify(applied)}`)
  return applied.settings
}
