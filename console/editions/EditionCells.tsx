/** The state of an issue's lists, and its copies compared with the previous issue. */
import { locale, number } from '../account/format.ts'
import { numberFormat } from '../account/formatters.ts'
import type { Edition } from '../api/types.ts'
import { Tag, type Tone } from '../design/Tag.tsx'
import { differenceOf } from './difference.ts'
import { editionWords } from './edition-words.ts'

const tones: Readonly<Record<Edition['state'], Tone>> = { open: 'neutral', closing: 'warn', closed: 'good' }

export const EditionState = ({ state }: Pick<Edition, 'state'>) => (
  <Tag tone={tones[state]}>{editionWords.say(`state_${state}`)}</Tag>
)

/** A change in whole per cent, with its sign: +4 %. */
const signedPercent = (share: number): string =>
  numberFormat(locale.value, { style: 'percent', signDisplay: 'exceptZero' }).format(share)

interface ComparedProps {
  readonly copies: number | undefined
  /** The copies of the issue before. */
  readonly before: number | undefined
}

/** A difference of a tenth stands out. */
function Compared({ copies, before }: ComparedProps) {
  const difference = differenceOf(copies, before)
  if (difference === undefined || before === undefined) return null
  const { share, isGreat } = difference
  const text = editionWords.say('compared', { share: signedPercent(share), copies: number(before) })
  return isGreat ? <Tag tone="warn">{text}</Tag> : <span class="quiet">({text})</span>
}

/** Copies with the comparison, in one cell. */
export const Copies = ({ copies, before }: ComparedProps) =>
  copies === undefined ? null : (
    <div>
      {number(copies)} <Compared copies={copies} before={before} />
    </div>
  )

/** A carrier by its name; copies that no carrier fits have their own list. */
export const carrierName = ({ carrier, name }: Pick<Edition['carriers'][number], 'carrier' | 'name'>): string =>
  name ?? (carrier === 'none' ? editionWords.say('no_carrier') : carrier)

/** Copies that were counted before the lists are closed. */
export const ForecastCopies = ({ copies, before }: ComparedProps) =>
  copies === undefined ? null : (
    <div>
      {number(copies)} <span class="quiet">{editionWords.say('forecast')}</span>{' '}
      <Compared copies={copies} before={before} />
    </div>
  )

/** Says that a forecast is being counted, which takes seconds, or minutes for very many recipients. */
export const Counting = ({ again }: { readonly again: () => void }) => (
  <p class="quiet" role="status">
    {editionWords.say('counting')}{' '}
    <button type="button" class="button is-small is-bare" onClick={again}>
      {editionWords.say('show_counted')}
    </button>
  </p>
)
