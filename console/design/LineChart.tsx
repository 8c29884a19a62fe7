/**
 * Lines over time. The picture is for people who see it; each screen with a chart has its numbers in a table as well.
 */
import { LineChart as Chart, Svg } from 'chartist'
import { useEffect, useRef } from 'preact/hooks'

/**
 * The chart library writes `style` attributes, which the policy of the page refuses. The style sheet has the same
 * rules.
 */
function leaveOutStyles(): void {
  const attr: unknown = Object.getOwnPropertyDescriptor(Svg.prototype, 'attr')?.value
  if (typeof attr !== 'function') return
  Object.defineProperty(Svg.prototype, 'attr', {
    value(this: Svg, attribute: unknown, namespace?: unknown): unknown {
      const isStyle = typeof attribute === 'object' && attribute !== null && 'style' in attribute
      const attributes = isStyle
        ? Object.fromEntries(Object.entries(attribute).filter(([key]) => key !== 'style'))
        : attribute
      return Reflect.apply(attr, this, [attributes, namespace])
    },
  })
}
leaveOutStyles()

export interface LineChartProps {
  readonly labels: readonly string[]
  /** Values, and the class of the colour that a series keeps. */
  readonly series: readonly { readonly values: readonly number[]; readonly color: string }[]
  readonly writeValue: (value: number) => string
}

export function LineChart({ labels, series, writeValue }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = JSON.stringify([labels, series])
  useEffect(() => {
    if (place.current === null) return undefined
    const chart = new Chart(
      place.current,
      { labels: [...labels], series: series.map(({ values, color }) => ({ data: [...values], className: color })) },
      {
        low: 0,
        fullWidth: true,
        lineSmooth: false,
        chartPadding: { top: 12, right: 24, bottom: 0, left: 0 },
        axisY: { onlyInteger: true, offset: 44, labelInterpolationFnc: (value) => writeValue(Number(value)) },
        axisX: { showGrid: false },
      },
      [['screen and (max-width: 40rem)', { axisX: { labelInterpolationFnc: everyThird } }]],
    )
    return () => void chart.detach()
  }, [drawn])
  return <div ref={place} class="start-chart" aria-hidden="true" />
}

/** On a phone there is room for a few labels. */
const everyThird = (label: unknown, index: number) => (index % 3 === 0 ? String(label) : null)
