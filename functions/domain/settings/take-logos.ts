/** The logos of an account file: each is checked, and replaced by its reference before the file is read further. */
import type { Code } from '../code.ts'
import type { Fault } from '../fault.ts'
import { fault, path } from './settings-fault.ts'
import type { Logo } from './logo-data-url.ts'
import { maxPixels } from './picture.ts'
import { logoReference, maxLogoBytes, readLogo } from './read-logo.ts'
import { isObject, type Unparsed } from './upsert.ts'

export interface TakenLogos {
  readonly file: Unparsed
  /** The images of the file, by their references. */
  readonly logos: ReadonlyMap<string, Logo>
  readonly faults: readonly Fault[]
}

export function takeLogos(file: Unparsed): TakenLogos {
  const entities: unknown = file['business_entities']
  if (!Array.isArray(entities) || !entities.some((entity) => isObject(entity) && typeof entity['logo'] === 'string')) {
    return { file, logos: new Map(), faults: [] }
  }
  const logos = new Map<string, Logo>()
  const faults: Fault[] = []
  const read = readOnce()
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

/** Entities mostly share a logo, and unpacking a large one takes half a second. */
function readOnce(): typeof readLogo {
  const before = new Map<string, ReturnType<typeof readLogo>>()
  return (dataUrl) => {
    const logo = before.get(dataUrl) ?? readLogo(dataUrl)
    before.set(dataUrl, logo)
    return logo
  }
}

const limits: Readonly<Partial<Record<Code, { readonly limit: number }>>> = {
  settings_logo_size: { limit: maxLogoBytes / 1024 },
  settings_logo_pixels: { limit: maxPixels },
}

/** Array.isArray would turn unknown into `any[]`. */
const unknowns = (items: readonly unknown[]): readonly unknown[] => items
