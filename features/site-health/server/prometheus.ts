export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

type Labels = Record<string, string>
type Sample = { suffix?: string; labels?: Labels; value: number }
export type Metric = {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: Sample[]
}

/** Formats metrics in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function formatMetrics(metrics: Metric[]): string {
  return metrics
    .flatMap(linesOf)
    .map((line) => `${line}\n`)
    .join('')
}

const linesOf = ({ name, type, help, samples }: Metric) => [
  `# HELP ${name} ${escapeText(help)}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${formatLabels(labels)} ${value}`),
]

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escapeText(value).replaceAll('"', '\\"')}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escapeText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

/**
 * Counts values by their labels. A bucket includes all values up to its bound, and therefore also those of
 * smaller buckets.
 */
export function createHistogram(bounds: number[]) {
  const series = new Map<
    string,
    { labels: Labels; buckets: { bound: number; count: number }[]; sum: number }
  >()
  const newBuckets = () => [...bounds, Number.POSITIVE_INFINITY].map((bound) => ({ bound, count: 0 }))
  return {
    observe(labels: Labels, value: number) {
      const key = JSON.stringify(labels)
      const { buckets, sum } = series.get(key) ?? { buckets: newBuckets(), sum: 0 }
      for (const bucket of buckets) if (value <= bucket.bound) bucket.count += 1
      series.set(key, { labels, buckets, sum: sum + value })
    },
    samples: (): Sample[] =>
      [...series.values()].flatMap(({ labels, buckets, sum }) => [
        ...buckets.map(({ bound, count }) => ({
          suffix: '_bucket',
          labels: { le: bound === Number.POSITIVE_INFINITY ? '+Inf' : `${bound}`, ...labels },
          value: count,
        })),
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: buckets.at(-1)?.count ?? 0 },
      ]),
  }
}
