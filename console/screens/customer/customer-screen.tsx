import { Show } from '../../design/States.tsx'
import type { ScreenProps } from '../../shell/screens.ts'
import { customerReading } from './customer-readings.ts'

export const words = []
export function Screen({ place }: ScreenProps) {
  return (
    <Show reading={customerReading(place.params['id'] ?? '')}>{({ customer }) => <h1>{customer?.data?.name}</h1>}</Show>
  )
}
