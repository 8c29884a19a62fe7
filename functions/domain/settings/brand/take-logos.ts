/** The logos of an account file: each is checked, and replaced by its reference before the file is read further. */
import type { Code } from '../../refusal/code.ts'
import type { Fault } from '../../refusal/fault.ts'
import { fault, path } from '../settings-fault.ts'
import type { Logo } from './logo-data-url.ts'
import { pixelsToUnpack } from './logo-picture.ts'
import { maxPixels } from './picture.ts'
import { logoReference, maxLogoBytes, maxNewPixels, pictureRefusal, readLogo } from './read-logo.ts'
import { isObject, type Unparsed } from '../upsert.ts'

export interface TakenLogos {
  readonly file: Unparsed
  /** The images of the file, by their references. */
  readonly logos: ReadonlyMap<string, Logo>
  readonly faults: readonly Fault[]
}

/** `stored` holds the references to the logos that the settings have already. */
export function takeLogos(file: Unparsed, stored: ReadonlySet<string>): TakenLogos {
  const entities: unknown = file['business_entities']
  if (!Array.isArray(entities) || !entities.some((entity) => isObject(entity) && typeof entity['logo'] === 'string')) {
    return { file, logos: new Map(), faults: [] }
  }
  const logos = new Map<string, Logo>()
  const faults: Fault[] = []
  const read = logoReader(stored)
  const business_entities = unknowns(entities).map((entity, index) => {
    if (!isObject(entity) || typeof entity['logo'] !== 'string') return entity
    const { logo: written, ...others } = entity
    const logo = read(written)
    if (typeof logo === 'string') {
      faults.push(fault(path('business_entities', index, 'logo'), logo, limits[logo]))
      return others
    }
    const reference = logoReference(logo)
    logos.set(reference, logo)
    return { ...others, logo: reference }
  })
  return { file: { ...file, business_entities }, logos, faults }
}

/**
 * Reads each image of a change once, as entities usually share a logo. Images that are already in the settings were
 * checked before. Beyond a limit no further images are unpacked, because every call of the process waits in the
 * meantime.
 */
function logoReader(stored: ReadonlySet<string>): (dataUrl: string) => Logo | Code {
  const verdicts = new Map<string, Code | undefined>()
  let pixels = 0
  const verdictOn = (logo: Logo): Code | undefined => {
    const size = pixelsToUnpack(logo)
    // An image that is too large by itself is refused before it is unpacked.
    if (size > maxPixels) return pictureRefusal(logo)
    if (pixels + size > maxNewPixels) return 'settings_new_logos_pixels'
    pixels += size
    return pictureRefusal(logo)
  }
  return (dataUrl) => {
    const logo = readLogo(dataUrl)
    if (typeof logo === 'string') return logo
    const reference = logoReference(logo)
    if (stored.has(reference)) return logo
    if (!verdicts.has(reference)) verdicts.set(reference, verdictOn(logo))
    return verdicts.get(reference) ?? logo
  }
}

const limits: Readonly<Partial<Record<Code, { readonly limit: number }>>> = {
  settings_logo_size: { limit: maxLogoBytes / 1024 },
  settings_logo_pixels: { limit: maxPixels },
  settings_new_logos_pixels: { limit: maxNewPixels },
}

/** Array.isArray would turn unknown into `any[]`. */
const unknowns = (items: readonly unknown[]): readonly unknown[] => items
