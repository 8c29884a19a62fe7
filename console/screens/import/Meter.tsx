/** A progress bar with a label. */
import { percent } from '../../account/format.ts'

export function Meter({ label, share }: { readonly label: string; readonly share: number }) {
  const whole = Math.floor(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div class="import-meter">
      <div class="import-meter-words">
        <span>{label}</span>
        <span class="number">{percent(whole / 100)}</span>
      </div>
      <progress max={100} value={whole} aria-label={label} />
    </div>
  )
}
