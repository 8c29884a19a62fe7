/**
 * The typeface of invoices: Open Sans, with the letters of every language written in Latin, Greek or Cyrillic. The
 * sources read the files from their package. In a bundle, `lib/bundles.ts` replaces this module by the bytes of the
 * files.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export const fontFiles = {
  regular: '@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf',
  bold: '@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf',
} as const

export type Weight = keyof typeof fontFiles

let cache: Readonly<Record<Weight, Uint8Array>> | undefined

export function fonts(): Readonly<Record<Weight, Uint8Array>> {
  cache ??= { regular: read(fontFiles.regular), bold: read(fontFiles.bold) }
  return cache
}

const read = (file: string): Uint8Array => readFileSync(createRequire(import.meta.url).resolve(file))
