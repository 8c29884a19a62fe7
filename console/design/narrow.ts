/** Whether the window is as narrow as that of a phone, where tables become lists. */
import { signal } from '@preact/signals'

const query = matchMedia('(max-width: 40rem)')
export const isNarrow = signal(query.matches)
query.addEventListener('change', ({ matches }) => (isNarrow.value = matches))
