/** A screen: its place, the people who may see it, its calls of the API and its code. */
import type { ComponentType } from 'preact'
import type { Opened } from '../api/reading.ts'
import type { IconName } from '../design/Icon.tsx'
import type { Words } from '../words/lazy-words.ts'
import type { ScreenName } from './screen-places.ts'

export interface Place {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
}

export interface ScreenProps {
  readonly place: Place
}

export interface ScreenCode {
  readonly Screen: ComponentType<ScreenProps>
  /** Loaded in the language of the person before the screen is shown. */
  readonly words: readonly Pick<Words<never>, 'load'>[]
}

export type { ScreenName }

export interface ScreenEntry {
  readonly name: ScreenName
  /** Below the console's home; `:name` is a parameter. */
  readonly path: string
  /** The entry in the navigation, if it has an icon. `g` followed by the key opens the screen. */
  readonly icon?: IconName
  readonly key?: string
  readonly group?: 'daily' | 'setup'
  readonly isOpen: () => boolean
  readonly calls: (place: Place) => readonly Opened[]
  /** Calls that need no knowledge of the person, for a screen that people open by its address. */
  readonly early?: (place: Place) => readonly Opened[]
  /** Calls of the screen, sent before its code is loaded. */
  readonly words?: ScreenCode['words']
  readonly load: () => Promise<ScreenCode>
}
