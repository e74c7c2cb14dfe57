import { expect, test } from 'vitest'
import { createHistogram, formatMetrics } from './prometheus.ts'

test('writes the help and type of each metric before its values', () => {
  const text = formatMetrics([
    { name: 'hits_total', type: 'counter', help: 'Hits.', samples: [{ value: 3 }] },
    { name: 'size_bytes', type: 'gauge', help: 'A size.', samples: [] },
  ])
  expect(text.split('\n')).toEqual([
    '# HELP hits_total Hits.',
    '# TYPE hits_total counter',
    'hits_total 3',
    '# HELP size_bytes A size.',
    '# TYPE size_bytes gauge',
    '',
  ])
})

test('escapes characters that would end a line or a label', () => {
  const labels = { path: 'C:\\new', said: 'a "quote"\non two lines' }
  const help = 'Back\\slash, "quote"\nand line'
  const text = formatMetrics([{ name: 'odd', type: 'gauge', help, samples: [{ labels, value: 1 }] }])
  expect(text.split('\n')).toEqual([
    String.raw`# HELP odd Back\\slash, "quote"\nand line`,
    '# TYPE odd gauge',
    String.raw`odd{path="C:\\new",said="a \"quote\"\non two lines"} 1`,
    '',
  ])
})

test('a histogram counts each value in every bucket that includes it, separately by labels', () => {
  const histogram = createHistogram([0.5, 2])
  for (const seconds of [0.25, 0.5, 1.5, 8]) histogram.observe({ method: 'GET' }, seconds)
  histogram.observe({ method: 'POST' }, 1)
  const text = formatMetrics([
    { name: 'took_seconds', type: 'histogram', help: 'Durations.', samples: histogram.samples() },
  ])
  expect(text.split('\n').slice(2, -1)).toEqual([
    'took_seconds_bucket{le="0.5",method="GET"} 2',
    'took_seconds_bucket{le="2",method="GET"} 3',
    'took_seconds_bucket{le="+Inf",method="GET"} 4',
    'took_seconds_sum{method="GET"} 10.25',
    'took_seconds_count{method="GET"} 4',
    'took_seconds_bucket{le="0.5",method="POST"} 0',
    'took_seconds_bucket{le="2",method="POST"} 1',
    'took_seconds_bucket{le="+Inf",method="POST"} 1',
    'took_seconds_sum{method="POST"} 1',
    'took_seconds_count{method="POST"} 1',
  ])
})
